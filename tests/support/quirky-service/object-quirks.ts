import { asJson, isPath, type Json, type Quirk, withBody, withRows } from './exchange.ts'

/** Changes campaigns, in lists and in responses to writes. */
const campaigns =
  (change: (campaign: Json) => Json): Quirk['say'] =>
  (said, asked) => {
    if (!isPath(asked, /\/api\/campaign/)) return said
    return withRows(
      withBody(said, (body) => (body.id === undefined ? body : change(body))),
      change,
    )
  }

const account =
  (change: Json): Quirk['say'] =>
  (said, asked) =>
    isPath(asked, /\/api\/account$/)
      ? withBody(said, (body) =>
          body.data === undefined ? body : { ...body, data: { ...asJson(body.data), ...change } },
        )
      : said

/** FIELD.md lines 25 to 30. */
export const objectQuirks = {
  'a campaign has its name under domain': {
    line: 26,
    say: campaigns(({ name, domain, ...rest }) => ({ ...rest, domain: name ?? domain })),
  },
  'a campaign has its name under campaign': {
    line: 26,
    say: campaigns(({ name, domain, ...rest }) => ({ ...rest, campaign: name ?? domain })),
  },
  'a campaign has neither rotator nor list': {
    line: 26,
    say: campaigns((campaign) => ({ ...campaign, rotator: false, list: false })),
  },
  'a channel update answers the channel': {
    line: 27,
    say: (said, asked) =>
      asked.method === 'PUT' && isPath(asked, /\/api\/channel\/\d+\/update$/)
        ? withBody(said, () => ({ error: 0, id: 1, name: 'News', description: null, color: '#000000', starred: '1' }))
        : said,
  },
  'a channel name is refused with the id that has it': {
    line: 27,
    instead: (asked) =>
      isPath(asked, /\/api\/channel\/add$/)
        ? { status: 200, headers: {}, body: { error: 1, message: 'Channel already exists.', id: 4 } }
        : undefined,
  },
  'what is assigned is refused': {
    line: 28,
    instead: (asked) =>
      isPath(asked, /\/assign\//)
        ? { status: 200, headers: {}, body: { error: 1, message: 'Already assigned.' } }
        : undefined,
  },
  'pixels have the words of their vendors': {
    line: 29,
    say: (said) => withRows(said, (row) => ({ ...row, type: 'gtm<b>' })),
  },
  'the account names another time zone': { line: 25, say: account({ zone: 'Asia/Tokyo' }) },
  'the account is free and has no end': { line: 30, say: account({ status: 'free', expires: null }) },
} as const satisfies Record<string, Quirk>

import { expect, it } from 'vitest'
import { guessFormat } from './source-format.ts'
import { sourceRows } from './source-rows.ts'
import { validateRows } from './validate-rows.ts'

type Expected = [url: string, alias?: string, title?: string]

/** The links of a text as the Bulk section creates them; rows without a valid address are left out. */
const linksOf = (text: string): Expected[] => {
  const format = guessFormat(text)
  const checked = validateRows(sourceRows(text, format), {
    kind: format.kind,
    cells: {
      collections: null,
      toService: (moment) => new Date(moment).toISOString(),
      readTime: (rest) => ({ problem: 'unreadable', rest }),
    },
    optionsFor: () => ({ options: {}, preset: null }),
    problemsOf: () => [],
    credentials: { removed: false, accepted: new Set() },
    keepDuplicates: true,
  })
  return [...checked].flatMap(({ url, own, source, problems }): Expected[] =>
    url === '' || problems.some(({ field }) => field === 'url')
      ? []
      : [[url, own.custom ?? '', own.metatitle ?? source.title]],
  )
}

it.each<[text: string, pasted: string, links: Expected[]]>([
  [
    'a table of Bitly',
    '"Title","Short Link","Destination URL","Date Created","Tags","Engagements"\n"Spring menu","bit.ly/3xYzAbC","https://cafe.example/menu?season=spring","2024-03-01 09:12:44","menu, spring","128"\n"Tickets","bit.ly/cafe-tickets","https://tickets.example/e/8812","2024-04-11 17:02:10","","2041"\n',
    [
      ['https://cafe.example/menu?season=spring', '3xYzAbC', 'Spring menu'],
      ['https://tickets.example/e/8812', 'cafe-tickets', 'Tickets'],
    ],
  ],
  [
    'a table of Rebrandly',
    'Id,Title,Slashtag,Destination,ShortUrl,Domain,Status,Clicks,CreatedAt\n8f1,Menu,menu,https://cafe.example/menu,rebrand.ly/menu,rebrand.ly,active,12,2024-01-02T10:00:00Z\n8f2,Old,old,https://cafe.example/old,rebrand.ly/old,rebrand.ly,archived,3,2023-01-02T10:00:00Z\n',
    [
      ['https://cafe.example/menu', 'menu', 'Menu'],
      ['https://cafe.example/old', 'old', 'Old'],
    ],
  ],
  [
    'a table of Dub',
    'Short link,Destination URL,Clicks,Created at,Tags\nhttps://dub.sh/launch,https://product.example/launch?ref=ph,1200,2024-05-01T12:00:00.000Z,"launch, ph"\nhttps://dub.sh/github,https://github.com/example/repo,88,2024-05-02T12:00:00.000Z,\n',
    [
      ['https://product.example/launch?ref=ph', 'launch', ''],
      ['https://github.com/example/repo', 'github', ''],
    ],
  ],
  [
    'a table of Short.io',
    '"Original URL";"Short URL";"Path";"Title";"Clicks";"Created at"\n"https://example.com/long/a";"https://go.example/abc";"abc";"A page";"4";"2024-01-01"\n"https://example.com/long/b";"https://go.example/x/y";"x/y";"";"0";"2024-01-02"\n',
    [
      ['https://example.com/long/a', 'abc', 'A page'],
      ['https://example.com/long/b', 'x/y', ''],
    ],
  ],
  [
    'a table of YOURLS',
    '"keyword","url","title","timestamp","ip","clicks"\n"ozh","http://ozh.example/blog","Ozh, a blog","2013-01-01 10:00:00","127.0.0.1","3"\n"1f","http://example.com/?a=1,2","1f","2013-01-02 10:00:00","127.0.0.1","0"\n',
    [
      ['http://ozh.example/blog', 'ozh', 'Ozh, a blog'],
      ['http://example.com/?a=1,2', '1f', '1f'],
    ],
  ],
  [
    'a spreadsheet with a title over its columns',
    'Campaign links Q2\t\t\t\nName\tLanding page\tSlug\tNotes\nNewsletter\thttps://shop.example/sale?utm_source=nl\tsale-nl\tTuesday\n\t\t\t\nFlyer\thttps://shop.example/flyer\tflyer\t\n',
    [
      ['https://shop.example/sale?utm_source=nl', 'sale-nl', 'Newsletter'],
      ['https://shop.example/flyer', 'flyer', 'Flyer'],
    ],
  ],
  [
    'a spreadsheet with names of groups over those of columns',
    '\tDestination\t\tShort link\t\nName\tURL\tLanguage\tAlias\tOwner\nMenu\thttps://cafe.example/menu\ten\tmenu\tAnn\nKarte\thttps://cafe.example/karte\tde\tkarte\tBob\n',
    [
      ['https://cafe.example/menu', 'menu', 'Menu'],
      ['https://cafe.example/karte', 'karte', 'Karte'],
    ],
  ],
  [
    'the HTML of a newsletter',
    '<!doctype html><html><body><table><tr><td><a href="*|ARCHIVE|*">View in browser</a></td></tr><tr><td><a href="https://shop.example/sale?utm_source=news&amp;utm_medium=email"><img src="https://cdn.example/hero.jpg" alt=""></a><h1>Sale</h1><p>See <a href="https://shop.example/shoes">shoes</a> or write to <a href="mailto:hi@shop.example">us</a>.</p><a href="*|UNSUB|*">Unsubscribe</a><img src="https://track.example/open.gif"></td></tr></table></body></html>',
    [['https://shop.example/sale?utm_source=news&utm_medium=email'], ['https://shop.example/shoes']],
  ],
  [
    'messages exported from Slack',
    '[{"type":"message","user":"U1","text":"Doc: <https://docs.example/d/abc?x=1&amp;y=2|Draft> and <https://wiki.example/page>","ts":"1700000000.000100"},{"type":"message","user":"U2","text":"thanks!","ts":"1700000001.000100"}]',
    [['https://docs.example/d/abc?x=1&y=2'], ['https://wiki.example/page']],
  ],
  [
    'a single message of Slack',
    '[\n    {\n        "user": "U1",\n        "type": "message",\n        "ts": "1700000000.000100",\n        "text": "<https:\\/\\/wiki.example\\/page>"\n    }\n]',
    [['https://wiki.example/page']],
  ],
  [
    'bookmarks with a folder and a separator',
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks Menu</H1>\n<DL><p>\n    <DT><A HREF="https://a.example/x?y=1&amp;z=2" ADD_DATE="1" TAGS="a,b">A &amp; B</A>\n    <HR>\n    <DT><H3 ADD_DATE="1">Folder</H3>\n    <DL><p>\n        <DT><A HREF="https://b.example/" ADD_DATE="1">B</A>\n        <DT><A HREF="place:sort=8">Recent</A>\n    </DL><p>\n</DL>\n',
    [['https://a.example/x?y=1&z=2'], ['https://b.example/']],
  ],
  [
    'tabs of OneTab with separators in their titles',
    'https://a.example/ | Title one\nhttps://b.example/x?y=1 | Title | with pipe, comma\n\nhttps://c.example/ | 3; rue de Paris\n',
    [
      ['https://a.example/', '', 'Title one'],
      ['https://b.example/x?y=1', '', 'Title | with pipe, comma'],
      ['https://c.example/', '', '3; rue de Paris'],
    ],
  ],
  [
    'a table of Raindrop',
    'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,"A, page",my note,About a page,https://a.example/p,Work / Clients,"x, y",2024-01-01T10:00:00.000Z,https://cdn.example/c.jpg,,true\n2,B,,,https://b.example/,Unsorted,,2024-01-02T10:00:00.000Z,,,false\n',
    [
      ['https://a.example/p', '', 'A, page'],
      ['https://b.example/', '', 'B'],
    ],
  ],
  [
    'a table of Notion',
    '\uFEFFName,URL,Tags,Created,Status\nLaunch plan,https://docs.example/launch,"Work, Q3","March 4, 2024 10:12 AM",In progress\nPress kit,https://press.example/kit.zip,Press,"March 5, 2024 9:00 AM",Done\n',
    [
      ['https://docs.example/launch', '', 'Launch plan'],
      ['https://press.example/kit.zip', '', 'Press kit'],
    ],
  ],
  [
    'a Markdown table with links',
    '| Page | Link | Alias |\n| --- | :---: | --- |\n| Home | [example.com](https://example.com/) | home |\n| Docs | <https://docs.example.com/> | docs |\n',
    [
      ['https://example.com/', 'home'],
      ['https://docs.example.com/', 'docs'],
    ],
  ],
  [
    'a Markdown table with plain addresses',
    '| Page | URL | Alias |\n|------|-----|-------|\n| Home | https://example.com/ | home |\n| Docs | https://docs.example.com/?a=1 | docs |\n',
    [
      ['https://example.com/', 'home'],
      ['https://docs.example.com/?a=1', 'docs'],
    ],
  ],
  [
    'a German table with dates',
    'Ziel-URL;Kürzel;Gültig bis;Notiz\r\nhttps://example.de/aktion;aktion;31.12.2031;"Flyer; A5"\r\nhttps://example.de/messe;messe;01.02.2032 18:00;\r\n',
    [
      ['https://example.de/aktion', 'aktion'],
      ['https://example.de/messe', 'messe'],
    ],
  ],
  [
    'a column of links and words',
    'Links\nhttps://a.example/1\nTBD\nb.example/path\nhttps://c.example/?q=1\nask Tom\n',
    [['https://a.example/1'], ['https://b.example/path'], ['https://c.example/?q=1']],
  ],
  [
    'Arabic sentences',
    'شاهد الرابط: https://ar.wikipedia.org/wiki/القدس، ثم https://example.com/a?b=1.\nوهذا (https://example.org/صفحة)؟',
    [
      [encodeURI('https://ar.wikipedia.org/wiki/القدس')],
      ['https://example.com/a?b=1'],
      [encodeURI('https://example.org/صفحة')],
    ],
  ],
  [
    'a Hebrew list',
    '\u200fhttps://he.example/דף\u200f\n• https://b.example/ – דף ראשי\n',
    [[encodeURI('https://he.example/דף')], ['https://b.example/']],
  ],
  [
    'a chat of WhatsApp',
    '12.03.24, 14:05 - Anna: https://example.com/x?y=1 schau mal\n12.03.24, 14:07 - Ben: ok, danke\n12.03.24, 14:09 - Anna: und hier: https://b.example/\n',
    [['https://example.com/x?y=1'], ['https://b.example/']],
  ],
  [
    'a sitemap',
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n <url><loc>https://example.com/</loc><lastmod>2024-01-01</lastmod></url>\n <url><loc>https://example.com/a?b=1&amp;c=2</loc></url>\n</urlset>',
    [['https://example.com/'], ['https://example.com/a?b=1&c=2']],
  ],
  [
    'a table of Instapaper',
    'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://a.example/1,"One, two",,Unread,1700000000,[]\nhttps://b.example/2,Two,"quoted ""text""",Archive,1700000001,[]\n',
    [
      ['https://a.example/1', '', 'One, two'],
      ['https://b.example/2', '', 'Two'],
    ],
  ],
  [
    'a table of Pocket',
    'title,url,time_added,tags,status\nOne,https://a.example/1,1700000000,x|y,unread\nTwo,https://b.example/2,1700000001,,archive\n',
    [
      ['https://a.example/1', '', 'One'],
      ['https://b.example/2', '', 'Two'],
    ],
  ],
  [
    'redirects of Netlify',
    '# old pages\n/old  https://new.example/x  301\n/shop/*  https://shop.example/:splat  302!\n',
    [['https://new.example/x'], ['https://shop.example/:splat']],
  ],
  [
    'redirects of nginx, of which one has a variable for a host',
    'rewrite ^/old$ https://new.example/path permanent;\nreturn 301 https://example.com$request_uri;\n',
    [['https://new.example/path']],
  ],
  [
    'a table of Search Console',
    'Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/,120,3000,4%,8.1\nhttps://example.com/blog/a-b,40,900,4.44%,11.2\n',
    [['https://example.com/'], ['https://example.com/blog/a-b']],
  ],
  [
    'an entry of BibTeX',
    '@article{doe2020,\n  title = {On links},\n  url = {https://doi.org/10.1000/xyz123},\n  note = {see \\url{https://example.com/a_b}}\n}\n',
    [['https://doi.org/10.1000/xyz123'], ['https://example.com/a_b']],
  ],
  [
    'a table of Airtable with attachments',
    'Name,Link,Assignee,Attachments\nMenu,https://cafe.example/menu,Ann,"menu.pdf (https://dl.airtable.example/abc.pdf)"\nTea,https://cafe.example/tea,Bob,\n',
    [
      ['https://cafe.example/menu', '', 'Menu'],
      ['https://cafe.example/tea', '', 'Tea'],
    ],
  ],
  [
    'a quoted mail',
    'On Tue, Ann wrote:\n> see https://a.example/x_(y)\n>> https://b.example/,\n> and <https://c.example/?a=1&b=2>.\n',
    [['https://a.example/x_(y)'], ['https://b.example/'], ['https://c.example/?a=1&b=2']],
  ],
  [
    'titles and addresses without names of columns',
    'Summer sale\thttps://shop.example/summer\nWinter sale\thttps://shop.example/winter\n',
    [['https://shop.example/summer'], ['https://shop.example/winter']],
  ],
  [
    'titles above addresses',
    'Menu – Café\nhttps://cafe.example/menu\n\nTickets (3)\nhttps://tickets.example/e/1\n',
    [
      ['https://cafe.example/menu', '', 'Menu – Café'],
      ['https://tickets.example/e/1', '', 'Tickets (3)'],
    ],
  ],
  [
    'the signature of a mail',
    'Best,\nAnn\nwww.ann.example.com | ann@example.com | +49 30 1234\nLinkedIn: linkedin.com/in/ann\n',
    [['https://www.ann.example.com/']],
  ],
  [
    'an answer of a CMS',
    '{"items":[{"title":"Menu","permalink":"https://cafe.example/menu","image":{"src":"https://cdn.example/m.jpg"}},{"title":"Tea","permalink":"https://cafe.example/tea","image":{"src":"https://cdn.example/t.jpg"}}],"count":2}',
    [
      ['https://cafe.example/menu', '', 'Menu'],
      ['https://cafe.example/tea', '', 'Tea'],
    ],
  ],
  [
    'a list in YAML',
    'links:\n  - name: Menu\n    url: https://cafe.example/menu\n  - name: Tea\n    url: "https://cafe.example/tea#green"\n',
    [['https://cafe.example/menu'], ['https://cafe.example/tea#green']],
  ],
  [
    'a table of Jira',
    'Issue key,Summary,Link to page\nAB-1,"Fix, now",https://wiki.example/x/AB\nAB-2,Docs,https://wiki.example/x/CD\n',
    [['https://wiki.example/x/AB'], ['https://wiki.example/x/CD']],
  ],
  [
    'formulas that show links',
    'Name,Link,Alias\nMenu,"=HYPERLINK(""https://cafe.example/menu"",""Menu"")",menu\nTea,"=HYPERLINK(""https://cafe.example/tea"",""Tea"")",tea\n',
    [
      ['https://cafe.example/menu', 'menu', 'Menu'],
      ['https://cafe.example/tea', 'tea', 'Tea'],
    ],
  ],
  [
    'places saved in Google Maps',
    'Title,Note,URL,Comment\n,,,\nCafé Luna,,"https://www.google.com/maps/place/Caf%C3%A9+Luna/data=!4m2!3m1!1s0x0:0x1",\nMuseum,open until 6,https://www.google.com/maps/place/Museum/data=!4m2,\n',
    [
      ['https://www.google.com/maps/place/Caf%C3%A9+Luna/data=!4m2!3m1!1s0x0:0x1', '', 'Café Luna'],
      ['https://www.google.com/maps/place/Museum/data=!4m2', '', 'Museum'],
    ],
  ],
  [
    'an SQL dump of YOURLS',
    "INSERT INTO `yourls_url` (`keyword`, `url`, `title`, `timestamp`, `ip`, `clicks`) VALUES\n('ozh', 'http://ozh.example/', 'Ozh', '2013-01-01 10:00:00', '127.0.0.1', 3),\n('doc', 'https://docs.example/?a=1', 'It\\'s docs', '2013-01-02 10:00:00', '127.0.0.1', 0);\n",
    [['http://ozh.example/'], ['https://docs.example/?a=1']],
  ],
  [
    'a report of clicks',
    'URL,Total Clicks,Total %,Unique Clicks,Unique %\nhttps://shop.example/sale?utm_source=nl,120,60.0%,100,58.1%\nhttps://shop.example/shoes,80,40.0%,72,41.9%\n',
    [['https://shop.example/sale?utm_source=nl'], ['https://shop.example/shoes']],
  ],
  [
    'a message of Discord',
    'check **this** out: <https://a.example/x> ||https://b.example/secret|| and `https://c.example/code`\n> https://d.example/quote',
    [['https://a.example/x'], ['https://b.example/secret'], ['https://c.example/code'], ['https://d.example/quote']],
  ],
  [
    'a chat exported from Telegram',
    '{"name":"News","type":"public_channel","id":1,"messages":[{"id":1,"type":"message","date":"2024-01-01T10:00:00","text":["Read ",{"type":"link","text":"https://a.example/post"},"!"]},{"id":2,"type":"message","date":"2024-01-02T10:00:00","text":"Nothing new"}]}',
    [['https://a.example/post']],
  ],
  [
    'tabs of Toby',
    '{"version":3,"lists":[{"title":"Work","cards":[{"title":"Docs","url":"https://docs.example/","customTitle":"","customDescription":""}],"labels":[]},{"title":"Home","cards":[{"title":"Shop","url":"https://shop.example/","customTitle":"","customDescription":""}],"labels":[]}]}',
    [
      ['https://docs.example/', '', 'Docs'],
      ['https://shop.example/', '', 'Shop'],
    ],
  ],
  [
    'the history of a browser',
    'order,id,date,time,title,url,visitCount,typedCount,transition\n0,1,1/2/2024,10:00:01,"Docs, home",https://docs.example/,3,1,link\n1,2,1/2/2024,10:02:01,Shop,https://shop.example/?a=1,1,0,typed\n',
    [
      ['https://docs.example/', '', 'Docs, home'],
      ['https://shop.example/?a=1', '', 'Shop'],
    ],
  ],
  [
    'a numbered list with labels',
    '1) Startseite: https://example.de/\n2) Kontakt: https://example.de/kontakt\n3) Anfahrt – https://maps.example/?q=Berlin+Mitte\n',
    [['https://example.de/'], ['https://example.de/kontakt'], ['https://maps.example/?q=Berlin+Mitte']],
  ],
  [
    'cells with line breaks',
    'Titel\tLink\n"Sommer\nFest"\thttps://fest.example/sommer\nHerbst\thttps://fest.example/herbst\n',
    [
      ['https://fest.example/sommer', '', 'Sommer\nFest'],
      ['https://fest.example/herbst', '', 'Herbst'],
    ],
  ],
  [
    'a table of products',
    'Handle,Title,Vendor,Published,Image Src,Status\nblue-shirt,Blue Shirt,Acme,TRUE,https://cdn.example/blue.jpg,active\nred-shirt,Red Shirt,Acme,TRUE,https://cdn.example/red.jpg,draft\n',
    [['https://cdn.example/blue.jpg'], ['https://cdn.example/red.jpg']],
  ],
  [
    'a table of Confluence',
    '||Page||URL||\n|Home|https://wiki.example/home|\n|FAQ|https://wiki.example/faq|\n',
    [['https://wiki.example/home'], ['https://wiki.example/faq']],
  ],
  [
    'a Markdown list with bold labels',
    '* **Docs**: https://docs.example/\n* **Shop**: <https://shop.example/?a=1&b=2>\n',
    [['https://docs.example/'], ['https://shop.example/?a=1&b=2']],
  ],
  [
    'a Japanese table',
    'タイトル\tURL\t短縮名\nメニュー\thttps://cafe.example/メニュー\tmenu\nお茶\thttps://cafe.example/お茶\ttea\n',
    [
      [encodeURI('https://cafe.example/メニュー'), 'menu', 'メニュー'],
      [encodeURI('https://cafe.example/お茶'), 'tea', 'お茶'],
    ],
  ],
  [
    'an Arabic table',
    'العنوان\tالرابط\tالاسم المستعار\nقائمة\thttps://cafe.example/menu\tmenu\nشاي\thttps://cafe.example/tea\ttea\n',
    [
      ['https://cafe.example/menu', 'menu', 'قائمة'],
      ['https://cafe.example/tea', 'tea', 'شاي'],
    ],
  ],
  [
    'a chat that Telegram exported',
    '{"name":"Deals","messages":[{"id":1,"type":"service","text":"","text_entities":[]},{"id":2,"text":["Look ",{"type":"link","text":"https://example.com/a"}],"text_entities":[{"type":"plain","text":"Look "},{"type":"link","text":"https://example.com/a"}]},{"id":3,"text":[{"type":"text_link","text":"here","href":"https://example.com/b"}],"text_entities":[{"type":"text_link","text":"here","href":"https://example.com/b"}]}]}',
    [['https://example.com/a'], ['https://example.com/b']],
  ],
  [
    'a chat of Discord, without its pictures and the address that was cut',
    '{"guild":{"iconUrl":"https://cdn.example/icon.png"},"messages":[{"id":"1","content":"see https://example.com/a and <https://example.com/b>","author":{"avatarUrl":"https://cdn.example/a.png"},"embeds":[{"url":"https://example.com/a"}]},{"id":"2","content":"or https://example.com/cut-off…","author":{"avatarUrl":"https://cdn.example/b.png"},"embeds":[]}]}',
    [['https://example.com/a'], ['https://example.com/b']],
  ],
  [
    'a chat that Slack exported',
    '[{"client_msg_id":"1","text":"<https://example.com/a|A>","user_profile":{"image_72":"https://avatars.example/1.png"}},{"client_msg_id":"2","text":"ok"}]',
    [['https://example.com/a']],
  ],
  [
    'a table of Search Console with one row',
    'Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/a,120,1000,12%,3.4\n',
    [['https://example.com/a']],
  ],
  [
    'a table of Trello, whose descriptions have addresses',
    'Card ID,Card Name,Card URL,Card Description,Labels\n1,One,https://trello.example/c/a,See https://example.com/x,\n2,Two,https://trello.example/c/b,none,red\n',
    [['https://trello.example/c/a'], ['https://trello.example/c/b']],
  ],
  ['a Chinese table', '标题	链接	短链\n甲	https://example.com/a	one\n', [['https://example.com/a', 'one', '甲']]],
  [
    'a sitemap with images',
    '<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://example.com/a</loc><image:image><image:loc>https://example.com/i.png</image:loc></image:image></url></urlset>',
    [['https://example.com/a']],
  ],
  [
    'a feed',
    '<rss version="2.0"><channel><link>https://example.com/</link><atom:link href="https://example.com/feed" rel="self"/><item><title>A</title><link>https://example.com/a</link><guid isPermaLink="false">https://example.com/?p=1</guid><media:thumbnail url="https://example.com/i.png"/></item></channel></rss>',
    [['https://example.com/'], ['https://example.com/a']],
  ],
])('reads %s', (_, pasted, links) => {
  const found = linksOf(pasted)
  expect(found.map((link, at) => link.slice(0, links[at]?.length ?? 3))).toEqual(links)
})

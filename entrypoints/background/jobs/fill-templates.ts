import { localDay } from '../../../lib/model/service-clock.ts'
import type { Intent } from '../../../lib/outbox/intent.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { filledInput, isFilled, type TemplateNames } from '../../../lib/utm/filled-input.ts'
import type { World } from '../world.ts'

interface Ports extends Pick<World, 'now'> {
  /** The account's channels and campaigns as last read. */
  names: (connection: string) => Promise<TemplateNames>
}

export type FillTemplates = <Input extends Record<string, unknown>>(
  connection: string,
  inputs: readonly Input[],
) => Promise<Input[]>

/** Fills in the templates in links' UTM parameters, with the names and the day of this moment. */
export const createFillTemplates =
  ({ now, names }: Ports): FillTemplates =>
  async (connection, inputs) => {
    if (!inputs.some(isFilled)) return [...inputs]
    const [known, today] = [await names(connection), localDay(now())]
    return inputs.map((input) => filledInput(input, known, today))
  }

/** The outbox, but requests are filled in before they are added: it stores no templates. */
export const fillingOutbox = (outbox: Outbox, fill: FillTemplates): Outbox => {
  const filled = async (connection: string, intents: readonly Intent[]): Promise<Intent[]> => {
    const inputs = await fill(
      connection,
      intents.map(({ input }) => input),
    )
    return intents.map((intent, at) => ({ ...intent, input: inputs[at] ?? intent.input }))
  }
  return {
    ...outbox,
    add: async (connection, intents) => outbox.add(connection, await filled(connection, intents)),
    addBatch: async (connection, batch) =>
      outbox.addBatch(connection, { ...batch, intents: await filled(connection, batch.intents) }),
  }
}

import { readEvents } from '../../operation/provider/outbox/queries.ts'
import { command, text, wholeNumber } from '../command.ts'

export const outboxCommands = [
  command({
    name: 'outbox',
    usage: '[--after N] [--limit N]',
    summary: 'Prints what customers have sent, one JSON object per line',
    options: { after: text, limit: text },
    run: async ({ db }, { values }) => {
      const after = wholeNumber('after', values.after, {
        least: 0,
        most: Number.MAX_SAFE_INTEGER,
        fallback: 0,
      })
      const limit = wholeNumber('limit', values.limit, { least: 1, most: 1000, fallback: 500 })
      const events = await readEvents(db, after, limit)
      return events.map((event) => JSON.stringify(event)).join('\n')
    },
  }),
]

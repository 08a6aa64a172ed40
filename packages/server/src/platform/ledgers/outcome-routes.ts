import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { route, type AppBuilder } from '../http/route.ts'
import { settleKey } from './settle-key.ts'

/** What became of a submission whose answer was lost. */
export function outcomeRoutes(builder: AppBuilder): void {
  const { database, clock } = builder.deps
  route(builder, getOutcome, ({ caller: { userId }, query: { key } }) =>
    settleKey(database, { userId, key, now: clock() }),
  )
}

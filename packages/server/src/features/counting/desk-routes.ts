import * as api from '@kassavirta/domain/counting/api'
import { inTransaction } from '../../platform/database/transaction.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindDeskAct } from '../../platform/staff/desk-act.ts'
import { readParameters } from '../../shared/parameters.ts'
import { toBagRow } from './bag-row.ts'
import { decideCount } from './decide-count.ts'
import { bringBack, closeWithDifference, countAgain, putBack, setAside } from './move-bag.ts'
import { openBag } from './open-bag.ts'
import { listBags, PAGE_LENGTH, type Bag, type Cursor } from './queries.ts'
import { receiveBag } from './receive-bag.ts'
import { savePass } from './save-pass.ts'
import { limitsOf, sendPass } from './send-pass.ts'

export function countingDeskRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.listBags, async ({ query: { state, office, after } }) => {
    const found = await listBags(deps.db, { state, office, after: readCursor(after) })
    const rows = found.slice(0, PAGE_LENGTH)
    const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined
    return {
      rows: rows.map(({ bag, place }) => toBagRow(bag, place)),
      next: last ? writeCursor(last.bag) : null,
    }
  })
  bindDeskAct(builder, api.receiveBag, (context, { body }) => receiveBag(context, body))
  bindDeskAct(builder, api.openBag, (context, { body }) => openBag(context, body))
  route(builder, api.savePass, ({ caller, params: { bagId }, body }) =>
    inTransaction(deps.db, (tx) => savePass({ tx, staff: caller, now: deps.clock() }, bagId, body)),
  )
  bindDeskAct(builder, api.sendPass, async (context, { params: { bagId }, body }) =>
    sendPass(context, bagId, body, limitsOf(await readParameters(context.tx))),
  )
  bindDeskAct(builder, api.decideCount, (context, { params: { bagId }, body }) =>
    decideCount(context, bagId, body),
  )
  bindDeskAct(builder, api.closeBag, (context, { params, body }) =>
    closeWithDifference(context, params.bagId, body),
  )
  bindDeskAct(builder, api.countAgain, (context, { params, body }) => countAgain(context, params.bagId, body))
  bindDeskAct(builder, api.putBack, (context, { params, body }) => putBack(context, params.bagId, body))
  bindDeskAct(builder, api.bringBack, (context, { params, body }) => bringBack(context, params.bagId, body))
  bindDeskAct(builder, api.setAside, (context, { params, body }) => setAside(context, params.bagId, body))
}

const writeCursor = ({ arrivedAt, id }: Bag): string => `${arrivedAt.getTime()}-${id}`

function readCursor(text: string | undefined): Cursor | undefined {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(text ?? '') ?? []
  return time && id ? { arrivedAt: new Date(Number(time)), id: Number(id) } : undefined
}

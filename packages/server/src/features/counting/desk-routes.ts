import * as api from '@kassavirta/domain/counting/api'
import * as missing from '@kassavirta/domain/counting/missing-api'
import { inTransaction } from '../../platform/database/transaction.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindDeskAct, type ActContext } from '../../platform/staff/desk-act.ts'
import { correctCount } from './correction.ts'
import { decideCount } from './decide-count.ts'
import { bringBack, closeWithDifference, countAgain, passOn, putBack, setAside } from './move-bag.ts'
import { closeMissingBag, linkMissingBag } from './missing.ts'
import { openBag } from './open-bag.ts'
import { receiveBag } from './receive-bag.ts'
import { readRules, type CountContext } from './rules-in-force.ts'
import { savePass } from './save-pass.ts'
import { sendPass } from './send-pass.ts'
import { handOverSuspect } from './suspects.ts'

/** The acts of counting. */
export function countingDeskRoutes(builder: AppBuilder): void {
  const { deps } = builder
  // It is no act, so it has no key and no ledgers: a field that is left is a field saved.
  route(builder, api.savePass, ({ caller, params: { bagId }, body }) =>
    inTransaction(deps.db, (tx) => savePass({ tx, staff: caller, now: deps.clock() }, bagId, body)),
  )
  bindDeskAct(builder, api.receiveBag, {
    work: async (context, _held, { body }) => receiveBag(await ruled(context), body),
  })
  bindDeskAct(builder, api.openBag, { work: (context, _held, { body }) => openBag(context, body) })
  bindDeskAct(builder, api.sendPass, {
    work: (context, _held, { params, body }) => sendPass(context, params.bagId, body),
  })
  bindDeskAct(builder, api.decideCount, {
    work: (context, _held, { params, body }) => decideCount(context, params.bagId, body),
  })
  bindDeskAct(builder, api.correctCount, {
    work: (context, _held, { params, body }) => correctCount(context, params.bagId, body),
  })
  const moves = [
    [api.closeBag, closeWithDifference],
    [api.countAgain, countAgain],
    [api.putBack, putBack],
    [api.bringBack, bringBack],
    [api.passOn, passOn],
  ] as const
  for (const [endpoint, move] of moves)
    bindDeskAct(builder, endpoint, {
      work: (context, _held, { params, body }) => move(context, params.bagId, body),
    })
  bindDeskAct(builder, api.setAside, {
    work: (context, _held, { params, body }) => setAside(context, params.bagId, body),
  })
  bindDeskAct(builder, missing.linkMissingBag, {
    work: async (context, _held, { params, body }) =>
      linkMissingBag(await ruled(context), params.depositId, body),
  })
  bindDeskAct(builder, missing.closeMissingBag, {
    work: async (context, _held, { params, body }) =>
      closeMissingBag(await ruled(context), params.depositId, body),
  })
  bindDeskAct(builder, api.handOverSuspect, {
    work: async (context, _held, { params, body }) =>
      handOverSuspect(await ruled(context), params.suspectId, body),
  })
}

const ruled = async (context: ActContext): Promise<CountContext> => ({
  ...context,
  rules: await readRules(context.tx),
})

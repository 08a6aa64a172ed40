import type { tellHandOver as endpoint } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import type { HandOverState } from '@kassavirta/domain/bags/deposits/stages/hand-over'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import type { SubmissionContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { readNumbers } from '../../../bags/counting/bag-numbers.ts'
import { findStop, lockRunOf, openHandOver } from './hand-over-stops.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { settleHandOver } from './settle-hand-over.ts'
import { isMet } from './show-hand-over.ts'

type Body = z.output<(typeof endpoint)['body']>
type Answer = { readonly status: 'ok'; readonly state: HandOverState }

export const holdRun = (tx: Db, { runId }: Body): Promise<void> => lockRunOf(tx, runId)

/** The place marks which bags it has handed over; what it marks later on the same day takes the place of this. */
export async function tellHandOver(
  { tx, member, now }: SubmissionContext,
  { runId, numbers: typed }: Body,
): Promise<SubmissionResult<Answer>> {
  const { userId, company } = member
  const isOn = parametersFor(member).handOvers === 'true'
  const stop = isOn ? await findStop(tx, runId, company.companyId) : undefined
  if (!stop || !isMet(stop, now)) throw new Problem('notFound')
  const numbers = readNumbers(typed)
  const said = { userId, at: now, bags: numbers.length, numbers }
  const row = { runId, companyId: company.companyId, state: 'told' as const, ...said }
  const id = stop.handed?.id ?? (await openHandOver(tx, row))
  const fetched = stop.fetched ? { ...stop.fetched, at: new Date(stop.fetched.at) } : undefined
  const by = { source: 'customer', userId } as const
  const { state, writes } = await settleHandOver({ tx, stop, handed: { id, ...said }, fetched, by, now })
  const [write, ...alsoWrite] = writes
  if (!write) throw new Error('a hand-over writes its row')
  return {
    answer: { status: 'ok', state },
    write,
    alsoWrite,
    event: 'handover.told',
    subject: id,
    data: { runId, bags: said.bags, numbers, state },
  }
}

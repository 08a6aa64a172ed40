import { writeRows } from '@kassavirta/server/platform/database/row-writes'
import type { Act, ActContext, ActResult } from '@kassavirta/server/platform/staff/desk-act'

/** Carries out an act of the desk. Writes neither audit rows nor its event, as with everything of the demo. */
export async function carryOut<Answer>({ tx }: Pick<ActContext, 'tx'>, act: Promise<ActResult<Answer>>) {
  const result = await act
  if (result.writes?.length) await writeRows(tx, result.writes)
  return result
}

/** The same for an act that locks rows first, at a moment of the past. */
export const carryOutAct = async <Locked, Call, Answer>(
  context: ActContext,
  { lock, work }: Act<Locked, Call, Answer>,
  call: Call,
) => carryOut(context, work(context, await lock(context, call), call))

import { writeRows } from '../../platform/database/row-writes.ts'
import type { Act, ActContext, ActResult } from '../../platform/staff/desk-act.ts'

/** Carries out an act of the desk. Writes neither audit rows nor its event, as with everything of the demo. */
export async function carryOut<Answer>({ tx }: Pick<ActContext, 'tx'>, act: Promise<ActResult<Answer>>) {
  const result = await act
  if (result.writes?.length) await writeRows(tx, result.writes)
  return result
}

/** The same of an act that locks first, at a moment of the past. */
export const carryOutAct = async <Held, Call, Answer>(
  context: ActContext,
  { lock, work }: Act<Held, Call, Answer>,
  call: Call,
) => carryOut(context, work(context, await lock(context, call), call))

import { writeRows } from '../../platform/database/row-writes.ts'
import type { ActContext, ActResult } from '../../platform/staff/desk-act.ts'

/** Carries out an act of the desk. Writes neither audit rows nor its event, as with everything of the demo. */
export async function carryOut<Answer>({ tx }: Pick<ActContext, 'tx'>, act: Promise<ActResult<Answer>>) {
  const result = await act
  if (result.writes?.length) await writeRows(tx, result.writes)
  return result
}

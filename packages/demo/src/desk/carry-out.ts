import { writeRows } from '@kassavirta/server/platform/database/row-writes'
import type { ActContext, ActResult } from '@kassavirta/server/platform/staff/desk-act'

/** Carries out an act of the desk. Writes neither audit rows nor its event, as with everything of the demo. */
export async function carryOut<Answer>({ tx }: Pick<ActContext, 'tx'>, act: Promise<ActResult<Answer>>) {
  const result = await act
  if (result.writes?.length) await writeRows(tx, result.writes)
  return result
}

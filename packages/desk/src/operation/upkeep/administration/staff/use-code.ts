import { makeStaffCode } from '@kassavirta/domain/people/staff/office-api'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useSessionStore } from '../../../../platform/session/session-context.ts'

import { useQueryClient } from '@tanstack/react-query'

/** Makes a one-time code for a person; undefined where it could not be made. Each call makes another. */
export function useCode() {
  const { call } = useSessionStore()
  const client = useQueryClient()
  return async (staffId: number): Promise<string | undefined> => {
    const answer = await call(makeStaffCode, { params: { staffId } }).catch(asFailure)
    // The row has another version now.
    await client.invalidateQueries()
    return 'code' in answer ? answer.code : undefined
  }
}

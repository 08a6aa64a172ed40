import { makeStaffCode } from '@kassavirta/domain/staff/office-api'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useSessionStore } from '../../../platform/session/session-context.ts'

/** Makes a one-time code for a person; undefined where it could not be made. Each call makes another. */
export function useCode() {
  const { call } = useSessionStore()
  return async (staffId: number | undefined): Promise<string | undefined> => {
    if (staffId === undefined) return undefined
    const answer = await call(makeStaffCode, { params: { staffId } }).catch(asFailure)
    return 'code' in answer ? answer.code : undefined
  }
}

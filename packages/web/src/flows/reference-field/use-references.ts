import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { getReferences, type ReferenceType } from '@kassavirta/domain/places/companies/references/api'
import { useEffect, useState } from 'react'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'

type ReferenceQuery = {
  readonly type: ReferenceType
  readonly date: Day | undefined
  readonly accountId: number | undefined
}

/** A form waits no longer than this, because choosing from the list is optional. */
const MAX_WAIT_MS = 8_000

/** The references that an account offers on a day. They are not fetched without both (specification section 7). */
export function useReferences({ type, date, accountId }: ReferenceQuery) {
  const { query } = useApiQuery()
  const known = date !== undefined && accountId !== undefined
  const listQuery = query(getReferences, { query: { type, date: date ?? '', accountId: accountId ?? 0 } })
  const { data, failure, tryNow } = useAnswer({ ...listQuery, enabled: known })
  const slow = useSlow(known && data === undefined, `${date} ${accountId}`)
  const failed = known && data === undefined && (failure !== undefined || slow)
  return {
    /** Undefined until they are known. */
    references: data?.references,
    loading: known && data === undefined && !failed,
    failed,
    retry: tryNow,
  }
}

/** True once waiting for the data of the key has lasted too long. */
function useSlow(waiting: boolean, key: string): boolean {
  const [slowKey, setSlowKey] = useState<string>()
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlowKey(key), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [waiting, key])
  return waiting && slowKey === key
}

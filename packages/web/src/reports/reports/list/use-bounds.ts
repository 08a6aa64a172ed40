import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { earliestDay, type Bounds } from '@kassavirta/domain/reports/reports/ranges'
import { useMemo } from 'react'
import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useParameter } from '../../../platform/api/use-parameter.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'

/** Today in Helsinki, and the earliest day of the lists. */
export function useBounds(): Answer<Bounds> {
  const today = dayOf(useServerNow())
  const { data, ...rest } = useParameter()
  const timespan = data?.depositListingTimespan
  const bounds = useMemo(
    () => (timespan === undefined ? undefined : { today, earliest: earliestDay(today, timespan) }),
    [today, timespan],
  )
  return { ...rest, data: bounds }
}

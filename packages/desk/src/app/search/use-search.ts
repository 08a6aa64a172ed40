import { searchDesk, type Hit } from '@kassavirta/domain/reports/front-pages/desk/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'

/** A scanner types a number in a few milliseconds, a person pauses between words. */
const PAUSE_MS = 150
const SHORTEST = 2

const NONE: readonly Hit[] = []

/** The hits of what is typed, once typing pauses. Those of before stay until the new ones have come. */
export function useSearch(typed: string) {
  const query = useDeskQuery()
  const q = usePaused(typed.trim())
  const asks = q.length >= SHORTEST
  const { data, isPending, isPlaceholderData, error, failureReason } = useQuery({
    ...query(searchDesk, { query: { q } }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const thrown = error ?? failureReason
  return {
    asks,
    hits: asks ? (data?.hits ?? NONE) : NONE,
    /** True until the hits are those of what is typed. */
    waiting: typed.trim().length >= SHORTEST && (isPending || isPlaceholderData || q !== typed.trim()),
    failure: asks && thrown ? asFailure(thrown) : undefined,
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchDesk, type Hit } from '@kassavirta/domain/reports/front-pages/desk-api'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useDeskQuery } from '../platform/api/use-desk-query.ts'

/** A scanner types a number in a few milliseconds, a person pauses between words. */
const PAUSE_MS = 150
const SHORTEST = 2

const NONE: readonly Hit[] = []

/** The hits for the typed text, fetched when typing pauses. Earlier hits stay until new ones arrive. */
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
    /** True until the hits belong to the typed text. */
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

/** The row to which an arrow moves, wrapping at both ends; -1 means no row. */
export function stepTo(from: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1
  if (from === -1) return key === 'ArrowDown' ? 0 : count - 1
  return (from + (key === 'ArrowDown' ? 1 : -1) + count) % count
}

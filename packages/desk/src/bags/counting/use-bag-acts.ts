import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBag, openBag, closeBag, type passOn } from '@kassavirta/domain/bags/counting/api'
import { cleanBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { useHeldActs } from '../../platform/stored-acts/use-held-acts.ts'
import { putOnTable } from './bench/opened-bag.ts'
import { problemText } from './refusal.ts'
import { sharedTexts } from './texts.fi.ts'

type BagToOpen = { readonly number: string; readonly bagId?: number }

/** Puts a bag on one's own table and goes there. A number that is on no list belongs to a bag that arrives now. */
export function useOpen() {
  const { id: staffId } = useStaff()
  const client = useQueryClient()
  const router = useRouter()
  const open = useAct(openBag)
  const releaseClosings = useReleasedClosings()
  const [failed, setFailed] = useState<{ readonly number: string; readonly text: string }>()
  const [requested, setRequested] = useState('')
  return {
    failed,
    busyWith: open.busy ? requested : undefined,
    open: async ({ number: scanned, bagId }: BagToOpen) => {
      const number = cleanBagNumber(scanned)
      setFailed(undefined)
      setRequested(number)
      try {
        const strayed = await releaseClosings()
        if (strayed !== undefined) {
          return setFailed({ number, text: fill(sharedTexts.closedElsewhere, { number: strayed }) })
        }
      } catch (thrown) {
        return setFailed({ number, text: problemText(thrown) })
      }
      const outcome = await open.run({ body: bagId === undefined ? { number } : { bagId } })
      if (outcome.type === 'failed') {
        return setFailed({ number, text: problemText(outcome.failure) })
      }
      if (!outcome.answer) return
      putOnTable(client, staffId, outcome.answer)
      void router.go(linkTo('bag', { bagId: outcome.answer.bagId }))
    },
  }
}

/**
 * Sends the closing of the last bag, which then can no longer be taken back, before the next bag is opened. Resolves to the
 * number of a bag that was not closed: somebody else has declared it, and it waits for a second person.
 */
function useReleasedClosings() {
  const client = useQueryClient()
  const query = useDeskQuery()
  const { sendNow } = useHeldActs()
  const closings = useHeldClosings()
  return async (): Promise<string | undefined> => {
    if (closings.length === 0) return undefined
    await sendNow()
    for (const bagId of closings) {
      const { state, number } = await client.fetchQuery(query(getBag, { params: { bagId } }))
      if (state === 'second') return number
    }
    return undefined
  }
}

/** The bags whose closing with a difference can still be taken back. */
export const useHeldClosings = (): readonly number[] =>
  useHeldActs()
    .asksOf(closeBag)
    .map(({ params }) => Number(params.bagId))

type Row = { readonly bagId: number; readonly version: number }
/** Endpoints that take only a bag and its version. */
type MoveEndpoint = typeof closeBag | typeof passOn

/** Moves a bag of a list and fetches the lists again, also after a failure. */
export function useMove(endpoint: MoveEndpoint) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const { failure } = act
  return {
    busy: act.busy,
    problem: failure && problemText(failure),
    run: async ({ bagId, version }: Row): Promise<boolean> => {
      const outcome = await act.run({ params: { bagId }, body: { version } })
      await client.invalidateQueries()
      return outcome.type === 'accepted'
    },
  }
}

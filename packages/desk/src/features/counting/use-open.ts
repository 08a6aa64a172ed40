import { openBag } from '@kassavirta/domain/counting/api'
import { cleanBagNumber } from '@kassavirta/domain/deposits/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { linkTo } from '../../platform/routing/link-to.ts'
import { putOnTable } from './bench/opened-bag.ts'
import { problemText } from './refusal.ts'

type BagToOpen = { readonly number: string; readonly bagId?: number }

/** Puts a bag on one's own table and goes there. A number that no list has is a bag that arrives now. */
export function useOpen() {
  const { id: staffId } = useStaff()
  const client = useQueryClient()
  const router = useRouter()
  const open = useAct(openBag)
  const [failed, setFailed] = useState<{ readonly number: string; readonly text: string }>()
  const [requested, setRequested] = useState('')
  return {
    failed,
    busyWith: open.busy ? requested : undefined,
    open: async ({ number: scanned, bagId }: BagToOpen) => {
      const number = cleanBagNumber(scanned)
      setFailed(undefined)
      setRequested(number)
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

import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { draftKey, type DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isFormShown, subscribeToForms } from './shown-forms.ts'
import { WaitingLine } from './WaitingLine.tsx'

type Props = Omit<DraftOwner, 'flow'> & { readonly flows: readonly string[] }

/** A line for each flow in which something waits, as long as its own form is not on the screen. */
export function WaitingLines({ userId, companyId, flows }: Props) {
  const [open, setOpen] = useState<readonly string[]>([])
  const others = (flow: string) => (shown: readonly string[]) => shown.filter((each) => each !== flow)
  return [...new Set([...flows, ...open])].map((flow) => (
    <Line
      key={flow}
      owner={{ flow, userId, companyId }}
      // A line stays after its draft has gone, until it is closed.
      onShow={() => setOpen((shown) => [...others(flow)(shown), flow])}
      onEnd={() => setOpen(others(flow))}
    />
  ))
}

/** A page that is opened gets so much time to show the form that is told of. */
const FORM_ARRIVES_MS = SECOND_MS

type LineProps = {
  readonly owner: DraftOwner
  readonly onShow: () => void
  readonly onEnd: () => void
}

function Line({ owner, ...acts }: LineProps) {
  const isOnScreen = useSyncExternalStore(subscribeToForms, () => isFormShown(draftKey(owner)))
  const [hasArrived, setArrived] = useState(() => performance.now() > FORM_ARRIVES_MS)
  useEffect(() => {
    if (hasArrived) return undefined
    const timer = setTimeout(() => setArrived(true), FORM_ARRIVES_MS)
    return () => clearTimeout(timer)
  }, [hasArrived])
  return isOnScreen || !hasArrived ? null : <ShownLine owner={owner} {...acts} />
}

function ShownLine({ owner, onShow, onEnd }: LineProps) {
  const [first] = useState(() => ({ onShow, onEnd }))
  useEffect(() => {
    first.onShow()
    return first.onEnd
  }, [first])
  return <WaitingLine owner={owner} onEnd={onEnd} />
}

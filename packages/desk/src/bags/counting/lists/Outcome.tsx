import { getBag } from '@kassavirta/domain/bags/counting/api'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { isDone, outcomeText, type BagOutcome } from '../outcome.ts'
import { useHeldClosings } from '../use-held-closings.ts'

/** What became of the bag that was on the table. */
export const Outcome = ({ outcome }: { readonly outcome: BagOutcome }) =>
  outcome.bagId === undefined ? (
    <Told outcome={outcome} />
  ) : (
    <Closed outcome={outcome} bagId={outcome.bagId} />
  )

/** A closing is told once the server knows of it: until then it can be taken back, and somebody may have declared the number. */
function Closed({ outcome, bagId }: { readonly outcome: BagOutcome; readonly bagId: number }) {
  const query = useDeskQuery()
  const isHeld = useHeldClosings().includes(bagId)
  const { data } = useQuery({ ...query(getBag, { params: { bagId } }), enabled: !isHeld })
  if (isHeld || !data) return null
  if (data.state === 'counted') return <Told outcome={outcome} />
  return data.state === 'second' ? <Told outcome={{ kind: 'second', number: outcome.number }} /> : null
}

const Told = ({ outcome }: { readonly outcome: BagOutcome }) => (
  <Banner kind={isDone(outcome) ? 'ok' : 'warn'}>
    {/* A banner of success is read out by itself. */}
    {isDone(outcome) ? outcomeText(outcome) : <output>{outcomeText(outcome)}</output>}
  </Banner>
)

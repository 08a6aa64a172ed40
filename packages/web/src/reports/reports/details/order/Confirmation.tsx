import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useEffect, useRef, useState } from 'react'
import { OrderComparison } from '../../../../flows/order-comparison/OrderComparison.tsx'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { PortalLink } from '../../../../platform/routing/PortalLink.tsx'
import { ConfirmationForm } from './ConfirmationForm.tsx'
import styles from './order.module.css'
import { confirmationTexts as texts } from './texts.fi.ts'
import { useLookAgain, type OwnOrder } from './use-own-order.ts'

type Props = {
  readonly entryId: number
  readonly own: OwnOrder
  /** What should have come. */
  readonly packed: OrderCounts
}

type Told = { readonly matches: boolean; readonly caseId: number | null }

/** After the delivery: the question whether the content matches, and then what was told. */
export function Confirmation({ entryId, own, packed }: Props) {
  const offers = useSwitch('deliveryConfirmations')
  const [told, setTold] = useState<Told>()
  const lookAgain = useLookAgain()
  if (!offers) return null
  const { confirmation, mayConfirm } = own
  const confirmed = (next: Told) => {
    setTold(next)
    lookAgain()
  }
  return (
    <>
      {told && <Thanks {...told} />}
      {confirmation && (
        <Confirmed confirmation={confirmation} packed={packed} hasThanks={told !== undefined} />
      )}
      {!confirmation && mayConfirm && !told && (
        <ConfirmationForm key={entryId} entryId={entryId} packed={packed} onConfirmed={confirmed} />
      )}
    </>
  )
}

/** The buttons are gone, so the thanks take the focus. */
function Thanks({ matches, caseId }: Told) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        kind="ok"
        heading={matches ? texts.thanksMatches : texts.thanksDiffers}
        action={caseId !== null && <CaseLink caseId={caseId} />}
      />
    </div>
  )
}

function CaseLink({ caseId }: { readonly caseId: number }) {
  if (!useSwitch('casesInPortal')) return null
  return (
    <PortalLink to="OwnCase" params={{ id: caseId }} className={buttonClass}>
      {texts.toCase}
    </PortalLink>
  )
}

type ConfirmedProps = {
  readonly confirmation: NonNullable<OwnOrder['confirmation']>
  readonly packed: OrderCounts
  /** True where the link to the case is in the thanks already. */
  readonly hasThanks: boolean
}

function Confirmed({ confirmation, packed, hasThanks }: ConfirmedProps) {
  const { at, by, matches, counts, message, caseId } = confirmation
  const words = { name: by, time: formatMoment(at) }
  return (
    <Panel heading={texts.told}>
      <div>
        <p>{fill(matches ? texts.matched : texts.differed, words)}</p>
        {message && <p>”{message}”</p>}
        {counts && (
          <OrderComparison
            caption={texts.caption}
            headings={[texts.packed, texts.received]}
            before={packed}
            after={counts}
          />
        )}
        {caseId !== null && !hasThanks && (
          <div className={classes(layout['row'], styles['choices'])} data-screen-only>
            <CaseLink caseId={caseId} />
          </div>
        )}
      </div>
    </Panel>
  )
}

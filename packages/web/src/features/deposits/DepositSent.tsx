import { useRouter } from '@tanstack/react-router'
import { formatDay, formatMoment } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { formatReference } from '@kassavirta/domain/kernel/reference-number'
import { routerPath } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import type { Sent } from '@kassavirta/ui/submission/receipts.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { OnScreen, Receipt } from '../../flows/wizard/Receipt.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { shown, type Wire } from './deposit-body.ts'
import { useDepositFlow, type DepositAnswer } from './deposit-flow.ts'
import styles from './deposits.module.css'
import { coinPairs, notePairs, useAccountNumber } from './ReviewSections.tsx'
import { depositTexts as texts } from './texts.fi.ts'

/** The receipt: what to write on the bag, what happens next, and one page of paper. */
export function DepositSent({ sent }: { readonly sent: Sent<Wire, DepositAnswer> }) {
  const review = shown(sent.body)
  const { body, totals } = review
  const entryId = sent.answer?.entryId
  const { flow } = useDepositFlow()
  const router = useRouter()
  const again = () => {
    flow.startAgain()
    void router.navigate({ to: routerPath('Tilitys') })
  }
  const large = [
    ...(entryId === undefined ? [] : [{ term: texts.number, value: entryId }]),
    { term: texts.bag, value: body.securityBagNumber },
    { term: texts.total, value: formatEuros(totals.total) },
  ]
  return (
    <WizardFrame step={3} heading={texts.sent}>
      <Receipt large={large} again={texts.again} onAgain={again}>
        <Details sent={sent} />
        {!body.countAtServiceCenter && (
          <div className={styles['counted']}>
            <SummaryList pairs={notePairs(review)} />
            <SummaryList pairs={coinPairs(review)} />
          </div>
        )}
        <Panel heading={texts.whatNext}>
          <p>{texts.whatNextText}</p>
          {entryId !== undefined && (
            <OnScreen>
              <PortalLink to="DepositDetail" params={{ id: entryId }}>
                {texts.reportLink}
              </PortalLink>
            </OnScreen>
          )}
        </Panel>
      </Receipt>
    </WizardFrame>
  )
}

/** Also on paper: place, person and time make a receipt of it (decisions E12). */
function Details({ sent: { body, answer, at } }: { readonly sent: Sent<Wire, DepositAnswer> }) {
  const { user } = useDepositFlow()
  const number = useAccountNumber(body.accountId)
  return (
    <CompanySummary
      pairs={[
        {
          term: texts.reference,
          value: formatReference(answer?.reference ?? body.reference) || wizardTexts.notGiven,
        },
        { term: texts.account, value: number },
        { term: texts.salesDay, value: formatDay(body.registerDate) },
        { term: texts.message, value: body.message || wizardTexts.notGiven },
        ...(body.countAtServiceCenter ? [{ term: texts.blind, value: texts.yes }] : []),
        { term: wizardTexts.sender, value: `${user.firstName} ${user.lastName}` },
        { term: wizardTexts.sentAt, value: formatMoment(at) },
      ]}
    />
  )
}

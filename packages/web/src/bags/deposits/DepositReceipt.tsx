import { fullName } from '@kassavirta/domain/kernel/people/names'
import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import type { DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { afterDeclaring, depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { usePaperTitle } from '@kassavirta/ui/browser/use-paper-title.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ScreenOnly, Receipt } from '../../flows/wizard/Receipt.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { readBack, useDepositFlow, type DepositAnswer } from './deposit-flow.ts'
import styles from './deposits.module.css'
import { coinPairs, notePairs, useDepositPairs } from './ReviewSections.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import { bandPieces } from './total-lines.ts'

/** The receipt: the number and the bag, the details and what happens next, printed on one page. */
export function DepositReceipt({ sent }: { readonly sent: ReceiptData<DepositPayload, DepositAnswer> }) {
  const body = readBack(sent.body)
  const entryId = sent.answer?.entryId
  // A blind deposit may leave its sum to the counting.
  const isDeclared = !body.countAtServiceCenter || body.totalSum > 0
  const { flow } = useDepositFlow()
  usePaperTitle(fill(texts.paperTitle, { number: entryId ?? '', bag: body.securityBagNumber }))
  const router = usePortalRouter()
  const again = () => {
    flow.startAgain()
    void router.open('Tilitys')
  }
  const large = [
    ...(entryId === undefined ? [] : [{ term: texts.number, value: entryId }]),
    { term: labels.securityBagNumber, value: body.securityBagNumber },
    { term: texts.total, value: isDeclared ? formatEuros(body.totalSum) : texts.notDeclared },
  ]
  return (
    <WizardFrame step={3} heading={texts.sent}>
      <Receipt large={large} pieces={bandPieces(body)} again={{ label: texts.again, onPress: again }}>
        <Details sent={sent} />
        {!body.countAtServiceCenter && (
          <div className={styles['counted']}>
            <SummaryList pairs={notePairs(body)} />
            <SummaryList pairs={coinPairs(body)} />
          </div>
        )}
        <Panel heading={afterDeclaring.heading}>
          <p>{afterDeclaring.text}</p>
          {entryId !== undefined && (
            <ScreenOnly>
              <PortalLink to="DepositDetail" params={{ id: entryId }}>
                {texts.reportLink}
              </PortalLink>
            </ScreenOnly>
          )}
        </Panel>
      </Receipt>
    </WizardFrame>
  )
}

/** The receipt begins with FIRST_FIELDS and leaves out LARGE_FIELDS, which are shown above it in large type. */
const FIRST_FIELDS = ['reference', 'accountId', 'selectedDate', 'message']
const LARGE_FIELDS = ['securityBagNumber', 'blindRegisterTotalSum']

/** A printed receipt must name the company, the person and the time (decisions E12). */
function Details({
  sent: { body, answer, at },
}: {
  readonly sent: ReceiptData<DepositPayload, DepositAnswer>
}) {
  const { user } = useDepositFlow()
  const declared = readBack(body)
  const pairs = useDepositPairs({ ...declared, reference: answer?.reference ?? declared.reference })
  return (
    <CompanySummary
      pairs={[
        ...FIRST_FIELDS.flatMap((name) => pairs.filter((pair) => pair.name === name)),
        ...pairs.filter(({ name }) => ![...FIRST_FIELDS, ...LARGE_FIELDS].includes(name)),
        { term: wizardTexts.sender, value: fullName(user) },
        { term: wizardTexts.sentAt, value: formatMoment(at) },
      ]}
    />
  )
}

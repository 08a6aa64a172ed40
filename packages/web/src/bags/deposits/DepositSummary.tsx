import { declareDeposit, type DepositPayload, type DepositBody } from '@kassavirta/domain/bags/deposits/api'
import { depositForm } from '@kassavirta/domain/bags/deposits/form'
import { depositTotals, type DepositMoney } from '@kassavirta/domain/bags/deposits/sums'
import {
  coinSettlementTexts,
  depositLabels as labels,
  afterDeclaring,
} from '@kassavirta/domain/bags/deposits/terms.fi'
import { recordBy } from '@kassavirta/domain/kernel/data/records'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { usePaperTitle } from '@kassavirta/ui/browser/printing.ts'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import type { BandPieces } from '@kassavirta/ui/figures/Band.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { submissionStatusOf } from '@kassavirta/ui/submission/pending-submission.ts'
import type { ReceiptData } from '@kassavirta/ui/submission/receipts.ts'
import { sentThings, wizardTexts } from '../../flows/texts.fi.ts'
import { ScreenOnly, Receipt } from '../../flows/wizard/Receipt.tsx'
import { CompanySummary, WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { BackButton, ConfirmButton, ReviewSection, SendingOutcome } from '../../flows/wizard/WizardSteps.tsx'
import { withSum, useSending } from '../../flows/wizard/use-flow.ts'
import { PortalLink, usePortalRouter } from '../../platform/routing/portal-router.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { useBagUsed } from './BagField.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import { readBack, useDepositFlow, type DepositAnswer } from './use-deposit-form.ts'
import styles from './deposits.module.css'

/** Shows exactly what will be sent. Nothing is sent before Confirm. */
export function DepositSummary({ payload }: { readonly payload: DepositPayload }) {
  const { flow, state } = useDepositFlow()
  const router = usePortalRouter()
  const { confirm, takeBack, discard } = useSendDeposit()
  const status = submissionStatusOf(state.submission)
  const body = readBack(payload)
  const open = !status.held
  const bagUsed = useBagUsed(body.securityBagNumber) && open
  const back = () => {
    flow.back()
    void router.open('Tilitys')
  }
  const action = <ConfirmButton wide status={status} onClick={() => void confirm()} />
  const total = {
    label: texts.total,
    total: body.totalSum,
    pieces: bandPieces(body),
    lines: totalLines(body, body.securityBagNumber),
  }
  return (
    <WizardFrame
      step={2}
      heading={texts.review}
      lead={open ? texts.reviewLead : undefined}
      aside={<TotalPanel {...total} action={action} />}
    >
      <SendingOutcome
        status={status}
        noun="declaration"
        heading={texts.failed}
        onDiscard={() => void discard()}
      >
        {status.failure && open && <Refusal failure={status.failure} />}
      </SendingOutcome>
      {bagUsed && <Banner kind="warn" heading={texts.bagUsed} />}
      <ReviewSections body={body} changeable={open} />
      <div className={layout['actions']}>
        <BackButton status={status} onClick={back} onTakeBack={() => void takeBack()} />
      </div>
    </WizardFrame>
  )
}

function useSendDeposit() {
  const openFlow = useDepositFlow()
  const { submit } = useSignedIn()
  return useSending(openFlow, {
    path: declareDeposit.path,
    what: (payload) => withSum(sentThings.deposit, readBack(payload).totalSum),
    send: (pair) => submit(declareDeposit, pair),
  })
}

/** Says why nothing was stored. Each link leads to its field on the form, which shows the same text. */
function Refusal({ failure }: { readonly failure: Failure }) {
  const fields = Object.entries(depositForm.refusedOf(failure.fields))
  return (
    <>
      {fields.length > 0 && <p>{texts.correct}</p>}
      {fields.length > 0 && (
        <ul className={styles['fieldLinks']}>
          {fields.map(([name, text]) => (
            <li key={name}>
              <PortalLink to="Tilitys" search={{ kohta: name }}>
                {text}
              </PortalLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Props = {
  readonly body: DepositBody
  /** False while the deposit is being sent or its outcome is unknown. */
  readonly changeable: boolean
}

function ReviewSections({ body, changeable }: Props) {
  const change = (to: string, what: string) => (changeable ? <ChangeLink to={to} what={what} /> : null)
  const pairs = useDepositPairs(body)
  const pairsOf = (section: string) => pairs.filter((pair) => pair.section === section)
  return (
    <>
      <ReviewSection heading={texts.accountSection} change={change('accountId', texts.changeWhat.account)}>
        <CompanySummary pairs={pairsOf('account')} />
      </ReviewSection>
      {body.countAtServiceCenter ? (
        <ReviewSection
          heading={texts.blindRegisterSection}
          change={change('blindRegisterTotalSum', texts.changeWhat.blindRegister)}
        >
          <SummaryList pairs={pairsOf('blind')} />
        </ReviewSection>
      ) : (
        <div className={styles['pair']}>
          <ReviewSection heading={labels.selectedNotes} change={change('pcs_500e', texts.changeWhat.notes)}>
            <SummaryList pairs={notePairs(body)} />
          </ReviewSection>
          <ReviewSection
            heading={labels.selectedCoins}
            change={change(coinField(body), texts.changeWhat.coins)}
          >
            <SummaryList pairs={coinPairs(body)} />
          </ReviewSection>
        </div>
      )}
      <ReviewSection heading={texts.bagSection} change={change('securityBagNumber', texts.changeWhat.bag)}>
        <SummaryList pairs={pairsOf('bag')} />
      </ReviewSection>
    </>
  )
}

const ChangeLink = ({ to, what }: { readonly to: string; readonly what: string }) => (
  <PortalLink to="Tilitys" search={{ kohta: to }}>
    <span>
      {texts.change} <span className={styles['changeWhat']}>{what}</span>
    </span>
  </PortalLink>
)

/** The fields of a deposit as texts, for the review and the receipt. */
function useDepositPairs(body: DepositBody) {
  const { entries } = usePermissions()
  const account = entries?.find((entry) => entry.accountId === body.accountId)
  // Undefined until the accounts are known, because the deposit holds only the id of the account.
  const number = account?.accountNumber ? formatAccountNumber(account.accountNumber) : undefined
  return depositForm.linesOf(body).map(({ name, section, label, text }) => ({
    name,
    section,
    term: label,
    value: name === 'accountId' ? number : text || wizardTexts.notGiven,
  }))
}

type Denomination = { readonly name: string; readonly fieldName: string; readonly unitValue: Cents }

const countPairs = (
  denominations: readonly Denomination[],
  counts: Readonly<Record<string, unknown>>,
): Pairs =>
  denominations.flatMap(({ name, fieldName, unitValue }) => {
    const count = Number(counts[fieldName])
    const term = fill(texts.piecesOf, { count: formatCount(count), name })
    return count > 0 ? [{ term, value: <Sum>{formatEuros(cents(unitValue * count))}</Sum> }] : []
  })

const Sum = ({ children }: { readonly children: string }) => <span className={styles['sum']}>{children}</span>

function notePairs(body: DepositBody): Pairs {
  const rows = countPairs(notes, body)
  return [...rows, { term: labels.selectedNotes, value: <Sum>{formatEuros(depositTotals(body).notes)}</Sum> }]
}

function coinPairs(body: DepositBody): Pairs {
  const { coins: sum } = depositTotals(body)
  if (body.coinsUncounted) return [{ term: labels.coinSettlementType, value: coinSettlementTexts.uncounted }]
  const rows = countPairs(coins, body)
  const asSum = rows.length === 0 && sum > 0
  return [
    ...rows,
    {
      term: asSum ? coinSettlementTexts.totalSum : labels.selectedCoins,
      value: <Sum>{formatEuros(sum)}</Sum>,
    },
  ]
}

/** The field where the coins of this deposit were entered. */
function coinField(body: DepositBody): string {
  if (body.coinsUncounted) return 'coinSettlementType'
  const counted = coins.some(({ fieldName }) => body[fieldName] > 0)
  return !counted && body.coinTotalSum > 0 ? 'coinTotalSum' : 'pcs_2e'
}

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

/**
 * The lines beside the total, on the form and, with the bag, on its summary. Uncounted coins show no sum, because their worth is
 * unknown.
 */
export function totalLines(money: DepositMoney, bag = '') {
  const { notes, coins } = depositTotals(money)
  const sums = [
    { term: labels.selectedNotes, value: formatEuros(notes) },
    {
      term: labels.selectedCoins,
      value: money.coinsUncounted ? coinSettlementTexts.uncounted : formatEuros(coins),
    },
  ]
  return [
    ...(money.countAtServiceCenter ? [] : sums),
    ...(bag === '' ? [] : [{ term: texts.bagShort, value: bag }]),
  ]
}

/** The pieces that the band draws. It does not distinguish coins, so coins declared as one sum are drawn as that many cents. */
export function bandPieces(money: DepositMoney): BandPieces {
  const counted = recordBy(
    [...notes, ...coins],
    ({ fieldName }) => fieldName,
    ({ fieldName }) => money[fieldName],
  )
  const asSum = coins.every(({ fieldName }) => money[fieldName] === 0)
  return asSum ? { ...counted, pcs_1cent: depositTotals(money).coins } : counted
}

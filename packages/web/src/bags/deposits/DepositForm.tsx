import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { useMedia, WIDE } from '@kassavirta/ui/browser/use-media.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { mayContinue, moneyOf } from '@kassavirta/domain/bags/deposits/sums'
import { addDays, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useState } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { ResumedForm } from '../../flows/wizard/ResumedForm.tsx'
import { StepButton } from '../../flows/wizard/StepButton.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { BagField } from './BagField.tsx'
import { CountPart } from './CountPart.tsx'
import { DefaultsPart } from './DefaultsPart.tsx'
import { TillPart } from './TillPart.tsx'
import besideTotal from './beside-total.module.css'
import { companyFeatures } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'
import { bandPieces, totalLines } from './total-lines.ts'
import { useDefaults } from './use-defaults.ts'
import { idOf, NEXT_ID, useDepositForm, type DepositFormState } from './use-deposit-form.ts'
import { useFirstFocus } from './use-first-focus.ts'

/**
 * The form of a deposit: the account, the counts and the bag. A wide window shows all of it on one screen, with the bag
 * beside the counts under their total; elsewhere the bag follows the counts.
 */
export function DepositForm({ accounts }: { readonly accounts: readonly Account[] }) {
  const form = useDepositForm(accounts)
  const wide = useMedia(WIDE)
  const [spoken, setSpoken] = useState<Cents>()
  useFirstFocus(useStartingField(form))
  const defaults = useDefaults(form)
  return (
    // Enter must not submit the form, because a scanner ends every number with it.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <WizardFrame
        step={1}
        heading={titleOf('Tilitys', {})}
        // The folded line names the company itself.
        namesCompany={!defaults.folded}
        top={
          <>
            {form.stopped.length > 0 && <ErrorSummary key={form.tries} errors={form.stopped} />}
            <ResumedDeposit form={form} />
            <DefaultsPart form={form} defaults={defaults} />
          </>
        }
        aside={<DepositTotal form={form} spoken={spoken} beside={wide} />}
      >
        <Panel label={texts.money}>
          <CountPart form={form} onLeave={() => setSpoken(form.data.totalSum)} />
        </Panel>
        {!wide && (
          <>
            <Panel heading={texts.bagShort}>
              <BagField form={form} />
            </Panel>
            <TillPart form={form} />
          </>
        )}
      </WizardFrame>
    </form>
  )
}

/** Warns about the day of a resumed form, because its sales are easily counted for the wrong day. */
function ResumedDeposit({ form: { data, today, resumed } }: { readonly form: DepositFormState }) {
  const { selectedDate } = data
  const old = selectedDate && selectedDate < today ? selectedDate : undefined
  const text = old === addDays(today, -1) ? texts.salesYesterday : texts.salesEarlier
  return (
    <ResumedForm {...resumed}>
      {old && fill(text, { day: `${weekdayShort(old)} ${formatDay(old)}` })}
    </ResumedForm>
  )
}

/**
 * The field that a link of the review names, else the first count. In a narrow window there is none, because the focus
 * would scroll the heading, the account and the day out of sight.
 */
function useStartingField({ data }: DepositFormState): string | undefined {
  const { kohta } = useAddress().search
  const [id] = useState(() => {
    if (kohta !== undefined) return idOf(kohta)
    if (!matchMedia(WIDE).matches) return undefined
    return idOf(data.blindRegister ? 'blindRegisterTotalSum' : 'pcs_500e')
  })
  return id
}

type TotalProps = {
  readonly form: DepositFormState
  readonly spoken: Cents | undefined
  /** Whether the panel stands beside the counts and has room for the till's report and the bag. */
  readonly beside: boolean
}

function DepositTotal({ form, spoken, beside }: TotalProps) {
  const { data, savedAt } = form
  return (
    <TotalPanel
      label={texts.total}
      total={data.totalSum}
      spoken={spoken}
      pieces={bandPieces(moneyOf(data))}
      lines={totalLines(moneyOf(data))}
      note={
        beside && (
          <>
            <div className={besideTotal['bag']}>
              <BagField form={form} />
            </div>
            <TillPart form={form} beside />
          </>
        )
      }
      savedAt={savedAt}
      action={
        <StepButton id={NEXT_ID} wide disabledReason={reasonToWait(form)} onClick={form.submit}>
          {wizardTexts.next}
        </StepButton>
      }
    />
  )
}

/** Says why Next cannot be pressed. */
function reasonToWait({ data, account, referenceList }: DepositFormState): string | undefined {
  if (!mayContinue(moneyOf(data))) {
    return companyFeatures(account).uncounted ? validationTexts.depositEmpty : texts.addMoney
  }
  // Continuing now would leave out the reference that the list will preselect.
  return referenceList.loading ? texts.waitReferences : undefined
}

import { beyondReport } from '@kassavirta/domain/bags/deposits/till'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { MoneyField } from '@kassavirta/ui/fields/MoneyField.tsx'
import { debounced } from '@kassavirta/ui/form/debounced.ts'
import { useEffect, useState } from 'react'
import { idOf, type DepositFormState } from '../use-deposit-form.ts'
import { FloatPart } from './FloatPart.tsx'
import { tillTexts as texts } from './till-texts.fi.ts'
import styles from './till.module.css'

type Props = { readonly form: DepositFormState }

/** Help while the till is counted: the sum of its report to compare with, and the float that stays in it. */
export function TillHelp({ form }: Props) {
  return (
    <>
      <ReportSum form={form} />
      <FloatPart form={form} />
    </>
  )
}

function ReportSum({ form: { data, field } }: Props) {
  const { id, onChange } = field('tillReportSum')
  const report = data.tillReportSum
  const [isLeft, setLeft] = useState(report !== '')
  const beyond = beyondReport(data.totalSum, report)
  const isUnread = report.trim() !== '' && beyond === undefined
  return (
    <>
      <MoneyField
        id={id}
        label={labels.tillReportSum}
        required={false}
        hint={texts.reportHint}
        // The form itself has no such fault: a report that cannot be read keeps nobody from going on.
        error={isUnread && isLeft ? texts.reportUnread : undefined}
        value={report}
        onChange={(text) => {
          setLeft(false)
          onChange(text)
        }}
        onLeave={() => setLeft(true)}
        onEnter={() => document.getElementById(idOf('securityBagNumber'))?.focus()}
      />
      {/* Before the first count the whole sum is missing, which nobody needs to hear. */}
      <Difference beyond={data.totalSum === 0 ? undefined : beyond} />
    </>
  )
}

/** Seen at every key; read out when the typing pauses. */
function Difference({ beyond }: { readonly beyond: Cents | undefined }) {
  const text = beyond === undefined ? '' : differenceText(beyond)
  const spoken = useSettled(text)
  return (
    <>
      <p className={styles['difference']} data-equal={beyond === 0 || undefined} hidden={text === ''}>
        {text}
      </p>
      <VisuallyHidden live>{spoken}</VisuallyHidden>
    </>
  )
}

function differenceText(beyond: Cents): string {
  if (beyond === 0) return texts.equal
  return fill(beyond < 0 ? texts.less : texts.more, { sum: formatEuros(cents(Math.abs(beyond))) })
}

const PAUSE_MS = 1000

/** The text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const { soon, stop } = debounced(() => setSettled(text), PAUSE_MS)
    soon()
    return stop
  }, [text])
  return settled
}

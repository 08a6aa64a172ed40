import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { Suspense, useState } from 'react'
import { useSwitch } from '../../platform/api/use-config.ts'
import besideTotal from './beside-total.module.css'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

const TillHelp = lazyPart(() => import('./till/TillHelp.tsx'), 'TillHelp')

type Props = { readonly form: DepositFormState; readonly beside?: boolean }

/**
 * Help before the bag is sealed, where the provider offers it and everything is counted here. It is folded until somebody
 * uses it, and fetched after the form, which works without it: without a connection it is left out.
 */
export function TillPart({ form, beside = false }: Props) {
  const { blindRegister, coinSettlementType, tillReportSum, leftInTill } = form.data
  const [isOpen, setOpen] = useState(false)
  const isUsed =
    tillReportSum !== '' || form.float !== undefined || Object.values(leftInTill).some((text) => text !== '')
  if (!useSwitch('tillHelp') || blindRegister || coinSettlementType === 'uncounted') return null
  const help = (
    <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.till}</summary>
      <Suspense fallback={null}>
        <TillHelp form={form} />
      </Suspense>
    </details>
  )
  return (
    <ErrorBoundary fallback={() => null}>
      {beside ? (
        <div className={besideTotal['till']}>{help}</div>
      ) : (
        <Panel label={labels.tillReportSum}>{help}</Panel>
      )}
    </ErrorBoundary>
  )
}

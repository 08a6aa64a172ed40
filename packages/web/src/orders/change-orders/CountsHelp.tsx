import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { Suspense } from 'react'
import { useSwitch } from '../../platform/api/use-config.ts'
import { formDataOf } from './form-data.ts'
import type { OrderFormOptions } from './use-order-form.ts'

const OrderHelp = lazyPart(() => import('./suggesting/OrderHelp.tsx'), 'OrderHelp')

/** Fills in the counts of a new order, where the provider offers it. The order can be made without it, so no fault is shown. */
export function CountsHelp({
  flow,
  state,
  preparation,
}: Pick<OrderFormOptions, 'flow' | 'state' | 'preparation'>) {
  const isOffered = useSwitch('orderSuggestions')
  const { accounts = [], account, delivery } = preparation
  const known = { accounts, delivery: delivery.delivery, references: undefined }
  const { deliveryDate } = formDataOf(state.typed, known)
  if (!isOffered || !account || deliveryDate === '') return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <OrderHelp
          account={account}
          day={deliveryDate}
          countsNow={() => flow.state().typed.counts}
          setCounts={(counts) => flow.change({ ...flow.state().typed, counts })}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

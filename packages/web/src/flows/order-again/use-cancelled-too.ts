import { useSwitch } from '../../platform/api/use-config.ts'

/** Asks a list of orders for the cancelled ones too, where there can be some: what was cancelled may be ordered again. */
export function useCancelledToo(): { readonly cancelled?: 'true' } {
  const hasStages = useSwitch('statusLines')
  const isChangeable = useSwitch('ordersChangeable')
  return hasStages || isChangeable ? { cancelled: 'true' } : {}
}

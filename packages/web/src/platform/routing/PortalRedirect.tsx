import { useEffect } from 'react'
import type { PlainRoute } from './link-to.ts'
import { useRouter } from './router-context.ts'

/** Redirects to another screen of the portal; Back does not lead here again. */
export function PortalRedirect({ to }: { readonly to: PlainRoute }) {
  const router = useRouter()
  useEffect(() => void router.open(to, { replace: true }), [router, to])
  return null
}

import { useEffect } from 'react'
import { useRouter } from './router-context.ts'

/** Leads to another address; Back does not lead here again. */
export function Redirect({ to }: { readonly to: string }) {
  const router = useRouter()
  useEffect(() => void router.go(to, { replace: true }), [router, to])
  return null
}

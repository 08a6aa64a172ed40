import { useSession } from '../platform/session/session-context.ts'
import { useScreenTitle } from './current-screen.ts'
import { documentTitle } from './document-title.ts'
import { appTexts } from './texts.fi.ts'
import { useUnread } from './unread.ts'
import { useSigningIn } from './use-signing-in.ts'
import { useTitle } from './use-title.ts'

type Props = { readonly productName: string | undefined }

/** The title of the browser tab, which also tells how many messages wait. */
export function TabTitle({ productName }: Props) {
  const { user } = useSession()
  return user ? <WithUnread productName={productName} /> : <Plain productName={productName} />
}

function WithUnread({ productName }: Props) {
  const { data } = useUnread()
  useTitle(documentTitle(useScreenTitle(), productName, data?.messages))
  return null
}

function Plain({ productName }: Props) {
  const title = useScreenTitle()
  useTitle(documentTitle(useSigningIn() ? appTexts.signIn : title, productName))
  return null
}

import { useSyncExternalStore } from 'react'
import { useSession } from '../platform/session/session-context.ts'
import { onTabFault, tabIsAtFault } from '@kassavirta/ui/browser/tab-fault.ts'
import { useScreenTitle } from '../platform/routing/use-screen.ts'
import { documentTitle, useDocumentTitle } from './document-title.ts'
import { appTexts } from './texts.fi.ts'
import { useUnread } from './unread.ts'
import { useSigningIn } from './use-signing-in.ts'

type Props = { readonly productName: string | undefined }

/** Sets the title of the browser tab, with the number of unread messages and a mark while a form has faults. */
export function TabTitle({ productName }: Props) {
  const { user } = useSession()
  return user ? <TitleWithUnread productName={productName} /> : <PlainTitle productName={productName} />
}

function TitleWithUnread({ productName }: Props) {
  const { data } = useUnread()
  const atFault = useTabFault()
  useDocumentTitle(documentTitle(useScreenTitle(), productName, { unread: data?.messages, atFault }))
  return null
}

function PlainTitle({ productName }: Props) {
  const title = useScreenTitle()
  const atFault = useTabFault()
  useDocumentTitle(documentTitle(useSigningIn() ? appTexts.signIn : title, productName, { atFault }))
  return null
}

const useTabFault = (): boolean => useSyncExternalStore(onTabFault, tabIsAtFault)

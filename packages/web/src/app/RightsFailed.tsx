import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { orderFailedTexts } from '../features/change-orders/failed-texts.fi.ts'
import type { Permissions } from '../platform/session/use-permissions.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useScreenTitle } from '../platform/routing/use-screen.ts'

type Props = { readonly permissions: Permissions; readonly needs: Capability | undefined }

/** Replaces a guarded screen, under its own heading, when the rights could not be fetched. */
export function RightsFailed({ permissions: { failure, trying, tryNow }, needs }: Props) {
  const title = useScreenTitle()
  if (!failure) return null
  const { heading, what } = wordsFor(needs)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <FetchFailed heading={heading} trying={trying} tryNow={tryNow}>
        {what !== undefined && <div>{what}</div>}
        <div>{failure.text}</div>
      </FetchFailed>
    </>
  )
}

/** On a form about an account the message speaks of the missing accounts (decisions E13 and N9). */
function wordsFor(needs: Capability | undefined): { readonly heading: string; readonly what?: string } {
  if (needs === 'changeOrder')
    return { heading: orderFailedTexts.cannotSend, what: faultTexts.accountsFailed }
  return { heading: needs === 'deposit' ? faultTexts.accountsFailed : faultTexts.permissionsFailed }
}

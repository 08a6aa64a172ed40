import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useState, type ReactNode } from 'react'
import { useOwnTitle } from '../../../platform/routing/own-title.ts'
import { OpenChange } from './OpenChange.tsx'
import { changeTexts as texts } from './texts.fi.ts'
import { useOrderToChange } from './use-order-to-change.ts'

/** /vaihtorahatilaus?muuta={id}: the form of an order that exists already. */
export function OrderChangeScreen({ entryId }: { readonly entryId: number }) {
  const { order, accounts, isKnown, failed, lookAgain } = useOrderToChange(entryId)
  const [isOpen, setOpen] = useState(false)
  // Once it is open it stays so: what is typed must survive a fetch that fails.
  if (!isOpen && isKnown && order && accounts) setOpen(true)
  if (isOpen && order && accounts) {
    return <OpenChange order={order} accounts={accounts} lookAgain={lookAgain} />
  }
  return (
    <Closed entryId={entryId}>
      {failed && <AnswerFailed heading={texts.failed} answer={failed} />}
      {!failed && (isKnown && !order ? <Banner kind="warn" heading={texts.missing} /> : <Loading />)}
    </Closed>
  )
}

/** In place of the form, as long as there is none; the form titles the tab by its step. */
function Closed({ entryId, children }: { readonly entryId: number; readonly children: ReactNode }) {
  const heading = fill(texts.heading, { id: entryId })
  useOwnTitle(heading)
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      {children}
    </>
  )
}

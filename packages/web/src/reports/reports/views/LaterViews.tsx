import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { viewTexts as texts } from '../texts.fi.ts'

const ViewsMenu = lazyPart(() => import('./ViewsMenu.tsx'), 'ViewsMenu')
const OwnViews = lazyPart<'OwnViews'>(() => import('./OwnViews.tsx'), 'OwnViews')

/** The views of a list, fetched when their menu is first opened. Typed texts stay while it is closed. */
export function LaterViewsMenu({
  isOpen,
  ...props
}: ComponentProps<typeof ViewsMenu> & { readonly isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Part>
        <ViewsMenu {...props} />
      </Part>
    )
  )
}

/** The views of all lists, after the lists themselves. */
export const LaterOwnViews = () => (
  <Part>
    <OwnViews />
  </Part>
)

const Part = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={() => <Banner kind="danger" heading={texts.failed} />}>
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </ErrorBoundary>
)

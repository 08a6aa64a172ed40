import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { appTexts } from './texts.fi.ts'

/** What is left of a screen that broke; the shell round it stays. */
export function AppFault() {
  return (
    <Banner
      kind="danger"
      heading={appTexts.appFault}
      action={
        <Button kind="secondary" onClick={() => window.location.reload()}>
          {appTexts.reload}
        </Button>
      }
    />
  )
}

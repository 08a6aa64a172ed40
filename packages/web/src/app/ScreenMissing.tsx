import { useEffect, useState } from 'react'
import { tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lookForNewVersion, mayReload, type VersionCheck } from './new-version.ts'
import { appTexts } from './texts.fi.ts'

/**
 * Shown when the script of a screen could not be fetched. A reload helps only while the server can be reached:
 * otherwise it would lose the page that is still here.
 */
export function ScreenMissing({ heading = appTexts.appFault }: { readonly heading?: string }) {
  const [found, setFound] = useState<VersionCheck>()
  const [looking, setLooking] = useState(false)
  useEffect(() => {
    void lookForNewVersion().then((finding) => {
      if (finding !== 'unreachable' && mayReload(tabStorage)) window.location.reload()
      else setFound(finding)
    })
  }, [])
  const tryAgain = async () => {
    setLooking(true)
    if ((await lookForNewVersion()) !== 'unreachable') window.location.reload()
    setLooking(false)
  }
  if (found === undefined) return <Loading />
  if (found === 'sameVersion') {
    return <Banner kind="danger" heading={heading} action={<ReloadButton />} />
  }
  if (found === 'newVersion') {
    return (
      <Banner kind="warn" heading={appTexts.newVersion} action={<ReloadButton />}>
        {appTexts.reloadToGoOn}
      </Banner>
    )
  }
  return (
    <Banner
      kind="danger"
      heading={faultTexts.network}
      action={
        <Button kind="secondary" busy={looking} onClick={tryAgain}>
          {faultTexts.tryAgain}
        </Button>
      }
    />
  )
}

export const ReloadButton = () => (
  <Button kind="secondary" onClick={() => window.location.reload()}>
    {appTexts.reload}
  </Button>
)

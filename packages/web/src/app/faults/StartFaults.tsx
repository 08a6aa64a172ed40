import { useEffect, useState } from 'react'
import type { PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import type { Answer } from '@kassavirta/ui/api/answers.ts'
import { tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { deviceHasDrafts } from '@kassavirta/ui/submission/sign-out.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { useConfig, useSession } from '../../platform/session/use-session.ts'
import { appTexts } from '../texts.fi.ts'

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

const RELOADED = 'kassavirta.reloaded'

type VersionCheck = 'unreachable' | 'newVersion' | 'sameVersion'

/**
 * The page names its script by a hash of its content: a page that names another comes from another build.
 * @internal for the test
 */
export const isSameVersion = (page: string, script: string | null): boolean =>
  script !== null && page.includes(`"${script}"`)

/** Asks the server for the start page as it is now. */
async function lookForNewVersion(): Promise<VersionCheck> {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src') ?? null
  try {
    const response = await fetch(new URL('.', document.baseURI), { cache: 'no-store' })
    if (!response.ok) return 'unreachable'
    return isSameVersion(await response.text(), script) ? 'sameVersion' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}

/**
 * True once in the life of a tab, so that a reload that does not help is not repeated for ever. Never true where the
 * browser stores nothing, since the first reload would not be remembered.
 */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (store.getItem(RELOADED) !== null) return false
  try {
    store.setItem(RELOADED, 'true')
    return true
  } catch {
    return false
  }
}

export function ConfigFailed({
  config: { failure, trying, tryNow },
}: {
  readonly config: Answer<PortalConfig>
}) {
  const { state } = useSession()
  if (!failure) return null
  if (failure.kind !== 'network') {
    return <FetchFailed heading={appTexts.configFailed} trying={trying} tryNow={tryNow} failure={failure} />
  }
  // The screen of a start without a connection says the same, with the same button.
  if (state.status === 'error') return null
  return (
    <FetchFailed heading={failure.text} trying={trying} tryNow={tryNow}>
      <StoredDraftsNote />
    </FetchFailed>
  )
}

/** Says that typed entries are safe on the device, since a lost connection makes people worry. Empty without drafts. */
export const StoredDraftsNote = () => (deviceHasDrafts() ? <p>{appTexts.draftsWait}</p> : null)

/** The last line of every failure: whom to call. It is empty until the number is known. */
export function ServiceDeskPhone() {
  const phone = useConfig().data?.serviceDeskPhone
  return phone ? (
    <div>
      {appTexts.serviceDeskHelps} <PhoneLink number={phone} />
    </div>
  ) : null
}

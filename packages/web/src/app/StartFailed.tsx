import { useState } from 'react'
import { useSession } from '../platform/session/session-context.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { KeptDrafts } from './KeptDrafts.tsx'
import styles from './Shell.module.css'
import { appTexts } from './texts.fi.ts'

/** Shown while it is unknown whether this tab's session still holds; retries go on meanwhile (decisions O17). */
export function StartFailed({ message }: { readonly message: string }) {
  const { store } = useSession()
  const phone = useConfig().data?.serviceDeskPhone
  const [doing, setDoing] = useState<'trying' | 'leaving'>()
  const tryNow = async () => {
    setDoing('trying')
    await store.renew().catch(() => undefined)
    setDoing(undefined)
  }
  const leave = () => {
    setDoing('leaving')
    void store.logOut()
  }
  return (
    <div role="alert">
      <PageHeading lead={appTexts.startGoesOn}>{message}</PageHeading>
      <KeptDrafts />
      <div className={classes(layout['row'], styles['choices'])}>
        <Button busy={doing === 'trying'} onClick={() => void tryNow()}>
          {faultTexts.tryAgain}
        </Button>
        <Button kind="secondary" busy={doing === 'leaving'} onClick={leave}>
          {appTexts.signInAgain}
        </Button>
      </div>
      {phone && (
        <p>
          {appTexts.callServiceDesk} <PhoneLink number={phone} />
        </p>
      )}
    </div>
  )
}

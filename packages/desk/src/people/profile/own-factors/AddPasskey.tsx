import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { presentTexts } from '@kassavirta/domain/kernel/contract/faults'
import { addPasskey, beginPasskey } from '@kassavirta/domain/people/staff/passkeys-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useState } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskConfig } from '../../../platform/api/use-desk-config.ts'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { makePasskeyFor, PasskeyNotShown } from '../../../platform/passkeys/passkey-device.ts'
import { useSessionStore, useStaff } from '../../../platform/session/session-context.ts'
import styles from './OwnFactors.module.css'
import { ownFactorsTexts as texts } from './texts.fi.ts'

/** A name for the device, then the browser asks the person to make the passkey. */
export function AddPasskey({ onAdded }: { readonly onAdded: (name: string) => void }) {
  const { call } = useSessionStore()
  const { username, firstName, lastName } = useStaff()
  const siteName = useDeskConfig()?.name ?? ''
  const act = useAct(addPasskey)
  const [notMade, setNotMade] = useState(false)
  const make = async () => {
    const displayName = `${firstName} ${lastName}`
    return makePasskeyFor(await call(beginPasskey, {}), { username, displayName, siteName })
  }
  const form = useLocalForm({
    start: { name: '' },
    fields: { name: { label: texts.addName, required: true } },
    faultsOf: ({ name }) => presentTexts({ name: name.trim() === '' ? validationTexts.required : undefined }),
    send: async ({ name }) => {
      setNotMade(false)
      try {
        const outcome = await act.run({ body: { name: name.trim(), proof: await make() } })
        if (outcome.type === 'failed') throw outcome.failure
        onAdded(name.trim())
      } catch (thrown) {
        if (!(thrown instanceof PasskeyNotShown)) throw thrown
        setNotMade(true)
      }
    },
  })
  const refusal = form.failure && Object.keys(form.failure.fields).length === 0 && problemText(form.failure)
  return (
    <form noValidate className={styles['add']} onSubmit={form.submit}>
      <Failed heading={texts.failed} text={notMade ? texts.notMade : refusal || undefined} />
      <TextField {...form.bind.text('name')} hint={texts.addHint} maxLength={60} autoComplete="off" />
      <Button type="submit" busy={form.busy}>
        {texts.add}
      </Button>
    </form>
  )
}

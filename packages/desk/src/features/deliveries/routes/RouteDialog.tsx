import { changeRoute, createRoute } from '@kassavirta/domain/deliveries/routes-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { sharedTexts } from '../texts.fi.ts'
import type { Route } from './route.ts'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = { readonly route: Route | undefined; readonly onClose: () => void }

/** Makes a route, changes it or ends it. */
export function RouteDialog({ route, onClose }: Props) {
  const { office: ownOffice } = useStaff()
  const [making, changing] = [useAct(createRoute), useAct(changeRoute)]
  const client = useQueryClient()
  const formId = useId()
  const [name, setName] = useState(route?.name ?? '')
  const [area, setArea] = useState(route?.area ?? '')
  const [office, setOffice] = useState(route ? route.office : ownOffice)
  const [isTried, setTried] = useState(false)
  const failure = making.failure ?? changing.failure
  const save = async (isEnded: boolean) => {
    setTried(true)
    if (name.trim() === '') return
    const fields = { name: name.trim(), area: area.trim(), office: office.trim() }
    const outcome = route
      ? await changing.run({
          params: { routeId: route.routeId },
          body: { ...fields, isEnded, version: route.version },
        })
      : await making.run({ body: fields })
    await client.invalidateQueries()
    if (outcome.type === 'accepted') onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save(route?.isEnded ?? false)
  }
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  )
  return (
    <Dialog
      open
      title={route ? texts.change : texts.newRoute}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={making.busy || changing.busy}>
            {texts.save}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          {route && !route.isEnded && (
            <Button kind="text" busy={changing.busy} onClick={() => void save(true)}>
              {texts.end}
            </Button>
          )}
        </>
      }
    >
      {failure && <Banner kind="danger">{problemText(failure)}</Banner>}
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          // The dialog was opened to write.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={texts.name}
          error={isTried && name.trim() === '' ? texts.nameMissing : undefined}
          required
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {field(texts.area, area, setArea)}
        {field(texts.office, office, setOffice)}
      </form>
    </Dialog>
  )
}

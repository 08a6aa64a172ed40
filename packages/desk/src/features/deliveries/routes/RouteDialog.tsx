import { changeRoute, createRoute } from '@kassavirta/domain/deliveries/routes-api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { sharedTexts } from '../texts.fi.ts'
import type { Route } from './route.ts'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = { readonly route: Route | undefined; readonly onClose: () => void }

/** Makes the route, or changes it. */
function useSave({ route, onClose }: Props) {
  const [making, changing] = [useAct(createRoute), useAct(changeRoute)]
  const client = useQueryClient()
  const failure = making.failure ?? changing.failure
  return {
    busy: making.busy || changing.busy,
    problem: failure && problemText(failure),
    save: async (fields: RouteFields, isEnded: boolean) => {
      const outcome = route
        ? await changing.run({
            params: { routeId: route.routeId },
            body: { ...fields, isEnded, version: route.version },
          })
        : await making.run({ body: fields })
      await client.invalidateQueries()
      if (outcome.type === 'accepted') onClose()
    },
  }
}

type RouteFields = { readonly name: string; readonly area: string; readonly office: string }

/** Makes a route, changes it or ends it. */
export function RouteDialog({ route, onClose }: Props) {
  const { office } = useStaff()
  const { save, busy, problem } = useSave({ route, onClose })
  const formId = useId()
  const [fields, setFields] = useState<RouteFields>(route ?? { name: '', area: '', office })
  const [isTried, setTried] = useState(false)
  const isMissing = fields.name.trim() === ''
  const give = (isEnded: boolean) => {
    setTried(true)
    const { name, area, office: its } = fields
    if (!isMissing) void save({ name: name.trim(), area: area.trim(), office: its.trim() }, isEnded)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    give(route?.isEnded ?? false)
  }
  const bind = (name: keyof RouteFields) => ({
    label: texts[name],
    autoComplete: 'off',
    maxLength: 100,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setFields({ ...fields, [name]: event.target.value }),
  })
  return (
    <Dialog
      open
      title={route ? texts.change : texts.newRoute}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {texts.save}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          {route && !route.isEnded && (
            <Button kind="text" busy={busy} onClick={() => give(true)}>
              {texts.end}
            </Button>
          )}
        </>
      }
    >
      {problem !== undefined && <Banner kind="danger">{problem}</Banner>}
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          {...bind('name')}
          // The dialog was opened to write.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          error={isTried && isMissing ? texts.nameMissing : undefined}
          required
        />
        <TextField {...bind('area')} />
        <TextField {...bind('office')} />
      </form>
    </Dialog>
  )
}

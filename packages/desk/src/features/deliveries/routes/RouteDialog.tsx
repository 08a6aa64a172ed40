import { changeRoute, createRoute } from '@kassavirta/domain/deliveries/routes-api'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useKept } from '../../../platform/drafts/use-kept.ts'
import { FormDialog } from '../../../platform/parts/FormDialog.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import type { Route } from './route.ts'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = { readonly route: Route | undefined; readonly onClose: () => void }

/** Makes the route, or changes it. True when it is done. */
function useSave(route: Route | undefined) {
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
      return outcome.type !== 'failed'
    },
  }
}

type RouteFields = { readonly name: string; readonly area: string; readonly office: string }

function readFields(found: unknown): RouteFields | undefined {
  if (!isRecord(found)) return undefined
  const { name, area, office } = found
  return typeof name === 'string' && typeof area === 'string' && typeof office === 'string'
    ? { name, area, office }
    : undefined
}

/** What is typed. That of a route belongs to the state of it that was looked at. */
function useFields(route: Route | undefined) {
  const { office } = useStaff()
  const start = route
    ? { name: route.name, area: route.area, office: route.office }
    : { name: '', area: '', office }
  return useKept(route ? `route-${route.routeId}-${route.version}` : 'route-new', start, readFields)
}

/** Makes a route, changes it or ends it. */
export function RouteDialog({ route, onClose }: Props) {
  const { save, busy, problem } = useSave(route)
  const { typed: fields, type, forget } = useFields(route)
  const [isTried, setTried] = useState(false)
  const isMissing = fields.name.trim() === ''
  const give = async (isEnded: boolean) => {
    setTried(true)
    const { name, area, office } = fields
    if (isMissing) return
    if (!(await save({ name: name.trim(), area: area.trim(), office: office.trim() }, isEnded))) return
    forget()
    onClose()
  }
  const bind = (name: keyof RouteFields) => ({
    label: texts[name],
    autoComplete: 'off',
    maxLength: 100,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => type({ [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={route ? texts.change : texts.newRoute}
      action={texts.save}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void give(route?.isEnded ?? false)}
      aside={
        route &&
        !route.isEnded && (
          <Button kind="text" busy={busy} onClick={() => void give(true)}>
            {texts.end}
          </Button>
        )
      }
    >
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
    </FormDialog>
  )
}

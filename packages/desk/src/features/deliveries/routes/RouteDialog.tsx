import { routeForm } from '@kassavirta/domain/deliveries/form'
import { changeRoute, createRoute } from '@kassavirta/domain/deliveries/routes-api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import type { Route } from './route.ts'
import { routesTexts as texts } from './routes-texts.fi.ts'

type Props = { readonly route: Route | undefined; readonly onClose: () => void }

/** Makes a route, changes it or ends it. What is typed for a route belongs to the state of it that was looked at. */
export function RouteDialog({ route, onClose }: Props) {
  const { office } = useStaff()
  const client = useQueryClient()
  const [making, changing] = [useAct(createRoute), useAct(changeRoute)]
  const save = async (fields: Ask<typeof createRoute>['body'], isEnded: boolean) => {
    const outcome = route
      ? await changing.run({
          params: { routeId: route.routeId },
          body: { ...fields, isEnded, version: route.version },
        })
      : await making.run({ body: fields })
    await client.invalidateQueries()
    return outcome.type === 'accepted'
  }
  const form = useActForm(route ? changing : making, routeForm, {
    draft: route ? `route-${route.routeId}-${route.version}` : 'route-new',
    start: route
      ? { name: route.name, area: route.area, office: route.office }
      : { ...routeForm.start, office },
    rest: {},
    send: (body) => save(body, route?.isEnded ?? false),
    onDone: onClose,
  })
  const end = route && !route.isEnded && (
    <Button kind="text" busy={form.busy} onClick={() => form.trySend((body) => save(body, true))}>
      {texts.end}
    </Button>
  )
  return (
    <FormDialog
      form={form}
      title={route ? texts.change : texts.newRoute}
      action={texts.save}
      onClose={onClose}
      aside={end}
    >
      <TextField
        {...form.bind.text('name')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <TextField {...form.bind.text('area')} autoComplete="off" />
      <TextField {...form.bind.text('office')} autoComplete="off" />
    </FormDialog>
  )
}

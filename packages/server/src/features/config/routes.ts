import { getConfig } from '@kassavirta/domain/config/api'
import { readParameters } from '../../shared/parameters.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'

export function configRoutes(builder: AppBuilder): void {
  const { db, settings } = builder.deps
  route(builder, getConfig, async () => {
    const parameters = await readParameters(db)
    return { ...parameters, productName: settings.brandName ?? parameters.productName }
  })
}

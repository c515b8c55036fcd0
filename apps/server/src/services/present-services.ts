import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { ServiceLineRow, ServiceRow } from './services.store.ts';

type ServiceItem = RouteAnswer<Contract['services']['listServices']>['services'][number];
type ServiceLine = ServiceItem['serviceLines'][number];

/** ENT-020, with the wire's spelling servicelineFeatures (ENT-021, D-006). */
export function presentService(row: ServiceRow): ServiceItem {
  return {
    planId: row.plan_id,
    planDescription: row.description,
    planNote: row.note,
    planRelation: row.relation,
    allowManageCustomerPortal: row.allow_manage,
    serviceModel: { icon: row.icon, description: row.model_description, directorySystemNumType: numberType(row) },
    serviceLines: row.lines.map(presentLine),
  };
}

function numberType(row: ServiceRow): ServiceItem['serviceModel']['directorySystemNumType'] {
  if (row.directory_number_type === null) return null;
  return {
    name: row.directory_number_type,
    ...(row.directory_number_source === null ? {} : { defaultSource: row.directory_number_source }),
  };
}

function presentLine(line: ServiceLineRow): ServiceLine {
  return {
    serviceLineId: line.id,
    status: line.status,
    isDirectory: line.is_directory,
    number: line.number,
    address1: line.address1,
    city: line.city,
    state: { name: line.state_name },
    zipCode: line.zip_code,
    servicelineFeatures: line.features.map((featureDescription) => ({ featureDescription })),
    activeFeaturePackages: presentPackages(line.options),
  };
}

function presentPackages(options: ServiceLineRow['options']): ServiceLine['activeFeaturePackages'] {
  const packageIds = [...new Set(options.map((option) => option.package_id))];
  return packageIds.map((featurePackageId) => ({
    featurePackageId,
    featurePackageOptions: options
      .filter((option) => option.package_id === featurePackageId)
      .map(({ option_id, description }) => ({ featurePackageOptionId: option_id, description })),
  }));
}

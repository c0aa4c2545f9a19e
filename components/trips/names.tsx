import { Fragment } from 'react';

/** People's names in a row, each isolated: one written the other way round stays in its place among them. */
export function Names({ names }: { names: readonly string[] }) {
  const placed = names.map((name, index) => ({ name, key: `${index} ${name}`, isFirst: index === 0 }));
  return (
    <span className="wrap-anywhere">
      {placed.map(({ name, key, isFirst }) => (
        <Fragment key={key}>
          {!isFirst && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

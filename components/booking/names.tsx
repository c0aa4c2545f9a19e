import { Fragment } from 'react';

/** A list of names, each isolated so that one in another writing direction keeps its place. */
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

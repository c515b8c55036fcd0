{{- define "porchlight.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "porchlight.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "porchlight.labels" -}}
{{ include "porchlight.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "porchlight.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end -}}

{{- define "porchlight.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "porchlight.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: ["ALL"]
{{- end -}}

{{- define "porchlight.settingsFrom" -}}
- configMapRef:
    name: {{ include "porchlight.name" . }}
- secretRef:
    name: {{ .Values.existingSecret }}
{{- end -}}

{{/* A Deployment of one role; call with (dict "root" $ "role" "api" "of" .Values.api). */}}
{{- define "porchlight.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "porchlight.name" $root }}-{{ .role }}
  labels:
    {{- include "porchlight.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  replicas: {{ .of.replicas }}
  # One after the other: the new version migrates, the old one goes on (docs/runbooks/upgrade.md).
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "porchlight.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "porchlight.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        # A change of settings starts the pods again.
        checksum/settings: {{ include (print $root.Template.BasePath "/configmap.yaml") $root | sha256sum }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
      securityContext:
        {{- include "porchlight.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "porchlight.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .role }}
      containers:
        - name: {{ .role }}
          image: {{ include "porchlight.image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          env:
            - name: ROLE
              value: {{ .role }}
          envFrom:
            {{- include "porchlight.settingsFrom" $root | nindent 12 }}
          ports:
            {{- if eq .role "api" }}
            - name: http
              containerPort: 8080
            {{- if $root.Values.paymentFrame.url }}
            - name: pay
              containerPort: 8082
            {{- end }}
            {{- end }}
            - name: metrics
              containerPort: 9400
          # The first process of a new version migrates before it listens.
          startupProbe:
            httpGet: { path: /livez, port: metrics }
            periodSeconds: 3
            failureThreshold: 100
          livenessProbe:
            httpGet: { path: /livez, port: metrics }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: metrics }
            periodSeconds: 2
            timeoutSeconds: 4
            failureThreshold: 2
          resources:
            {{- toYaml .of.resources | nindent 12 }}
          securityContext:
            {{- include "porchlight.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
      volumes:
        # Nothing that has to stay: all of it is in the database.
        - name: data
          emptyDir: { sizeLimit: 1Gi }
        - name: tmp
          emptyDir: { sizeLimit: 1Gi }
{{- end -}}
